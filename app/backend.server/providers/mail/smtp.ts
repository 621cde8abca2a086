import type { BackendSettings } from "../../../shared/settings";
import { ProviderDown } from "../outcome";
import { NoSuchMailbox, type Mail } from "./port";

/** Mail by SMTP, one connection a letter. nodemailer loads at the first letter. */
export function mailBySmtp(settings: BackendSettings["mail"]): Mail {
  return {
    async send({ unsubscribe, ...letter }) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport(withLimits(settings), { from: settings.from });
      try {
        await transport.sendMail({
          ...letter,
          ...(unsubscribe === undefined ? {} : { headers: oneClick(unsubscribe) }),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (cause) {
        throw problemOf(cause);
      } finally {
        transport.close();
      }
    },
  };
}

/** RFC 8058: the mail program's own button stops these letters, and asks nothing. */
const oneClick = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** The time limits go into the URL: nodemailer ignores every option beside one. */
function withLimits({ url, timeoutMs }: BackendSettings["mail"]): string {
  const limited = new URL(url);
  for (const limit of ["connectionTimeout", "greetingTimeout", "socketTimeout", "dnsTimeout"])
    limited.searchParams.set(limit, String(timeoutMs));
  return limited.href;
}

interface SmtpProblem extends Error {
  code?: string;
  /** what was asked when it went wrong, like `RCPT TO` */
  command?: string;
  /** the server's reply: its code, and all of it */
  responseCode?: number;
  response?: string;
}

function problemOf(cause: unknown): ProviderDown {
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
  return new ProviderDown("mail", code === "ETIMEDOUT" ? "timeout" : "unreachable", { cause });
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
