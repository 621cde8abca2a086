import { connect, type Socket } from "node:net";
import type { Transporter } from "nodemailer";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { BackendSettings } from "../../../shared/settings";
import { ProviderDown } from "../outcome";
import { NoSuchMailbox, type Mail } from "./port";

/** A command that has sent a letter ends so much later. */
const IDLE_MS = 1_000;

/**
 * Mail by SMTP. Letters that follow each other go over one connection, which is closed a moment
 * after the last: a mail server greets slowly, and takes what comes then in milliseconds.
 * nodemailer loads at the first letter.
 */
export function mailBySmtp(settings: BackendSettings["mail"]): Mail {
  let open: Promise<Transporter> | null = null;
  let idle: NodeJS.Timeout | undefined;
  // Before this command a mail server has nothing that it could deliver.
  let dataCommands = 0;
  const onCommand = (command: string) => {
    if (command === "DATA") dataCommands++;
  };
  const close = () => {
    const closing = open;
    open = null;
    void closing?.then((transport) => transport.close());
  };
  return {
    async send({ unsubscribe, ...letter }) {
      clearTimeout(idle);
      open ??= transportTo(settings, onCommand);
      const transport = await open;
      const before = dataCommands;
      try {
        await transport.sendMail({
          ...letter,
          ...(unsubscribe === undefined ? {} : { headers: oneClick(unsubscribe) }),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (cause) {
        throw problemOf(cause, dataCommands === before);
      } finally {
        clearTimeout(idle);
        idle = setTimeout(close, IDLE_MS);
      }
    },
  };
}

async function transportTo(
  settings: BackendSettings["mail"],
  onCommand: (command: string) => void,
): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(addressOf(settings), { from: settings.from });
  // Which letter it was about is told to whoever sends that.
  transport.on("error", () => undefined);
  const none = () => undefined;
  const logger = { trace: none, info: none, warn: none, error: none, fatal: none };
  const debug = (of: { tnx?: string }, command: unknown) => {
    if (of.tnx === "client") onCommand(String(command));
  };
  // Beside the URL it takes none: what it says to a server it tells a logger alone.
  const { options } = transport.transporter as unknown as { options: object };
  Object.assign(options, { transactionLog: true, logger: { ...logger, debug } });
  // Its own way for proxies; the types do not know it.
  return Object.assign(transport, {
    getSocket: (to: SMTPConnection.Options, done: Connected) =>
      connection(to, settings.timeoutMs, done),
  });
}

type Connected = (problem: Error | null, socket: { connection: Socket }) => void;

/**
 * A connection that sends each piece at once: nodemailer writes a letter's end apart, which would
 * wait 40 ms for the other side's word about the rest (Nagle's algorithm and delayed
 * acknowledgements).
 */
function connection(
  { host, port, secure }: SMTPConnection.Options,
  timeoutMs: number,
  done: Connected,
): void {
  const socket = connect({
    host: host ?? "localhost",
    port: Number(port) || (secure ? 465 : 587),
    noDelay: true,
    keepAlive: true,
  });
  const failed = (problem: Error) => done(problem, { connection: socket });
  const late = () => socket.destroy(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" }));
  socket.setTimeout(timeoutMs, late);
  socket.once("error", failed);
  socket.once("connect", () => {
    socket.off("error", failed);
    socket.off("timeout", late);
    socket.setTimeout(0);
    done(null, { connection: socket });
  });
}

/** RFC 8058: the mail program's own button stops these letters, and asks nothing. */
const oneClick = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/**
 * One connection; a letter whose connection broke is not sent again by nodemailer: whether it is to
 * go again the outbox knows. All that is set goes into the URL: nodemailer ignores every option
 * beside one.
 */
function addressOf({ url, timeoutMs }: BackendSettings["mail"]): string {
  const address = new URL(url);
  for (const limit of ["connectionTimeout", "greetingTimeout", "socketTimeout", "dnsTimeout"])
    address.searchParams.set(limit, String(timeoutMs));
  for (const [name, value] of Object.entries({ pool: true, maxConnections: 1, maxRequeues: 0 }))
    address.searchParams.set(name, String(value));
  return address.href;
}

interface SmtpProblem extends Error {
  code?: string;
  /** what was asked when it went wrong, like `RCPT TO` */
  command?: string;
  /** the server's reply: its code, and all of it */
  responseCode?: number;
  response?: string;
}

/** @param isUndone the letter itself had not been sent when it went wrong */
function problemOf(cause: unknown, isUndone: boolean): ProviderDown {
  const {
    code,
    command,
    responseCode: status,
    response = "",
  }: Partial<SmtpProblem> = cause instanceof Error ? cause : {};
  if (status !== undefined && command === "RCPT TO" && isNoMailbox(response))
    return new NoSuchMailbox(status, { cause });
  if (status !== undefined) return new ProviderDown("mail", "refused", { cause, status });
  // nodemailer itself would not send it: no fault of the server's.
  if (code === "EENVELOPE" || code === "EMESSAGE")
    return new ProviderDown("mail", "refused", { cause });
  const why = code === "ETIMEDOUT" ? "timeout" : "unreachable";
  return new ProviderDown("mail", why, { cause, isUndone });
}

/**
 * Whether a reply is about the recipient, for good (RFC 3463: 5.1 but for the sender's address, and
 * 5.2; without such a code RFC 5321, 4.2.3). The others are about us: relaying denied, no sign-in,
 * our address on a list.
 */
const isNoMailbox = (reply: string): boolean =>
  /^5\d\d[ -]5\.\d+\.\d+/.test(reply)
    ? /^5\d\d[ -]5\.(?:1\.(?:[1-6]|10)|2\.\d+)\b/.test(reply)
    : /^55[013]\b/.test(reply);
