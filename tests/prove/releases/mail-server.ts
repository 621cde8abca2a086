import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { readMail } from "../../../sandbox/mail/read-mail";

/** A letter that was answered with 250: from then on it is the mail server's. */
export interface Taken {
  messageId: string;
  to: string;
  /** of the entry that it brings; 0: another letter */
  entry: number;
  /** which start of the server sent it */
  run: number;
}

/** What is to happen at a letter: `before` its 250 or `after` it, and which one of this run. */
export interface Strike {
  at: "before" | "after";
  nth: number;
  kill(): void;
}

/** The mail server of one server, which writes down every letter that it takes. */
export class MailServer {
  readonly taken: Taken[] = [];
  run = 0;
  strike: Strike | null = null;
  #met = 0;

  private constructor(private readonly smtp: SMTPServer) {}

  static async open(): Promise<MailServer> {
    const smtp: SMTPServer = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      authOptional: true,
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.once("end", () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join();
          here.#comes(Buffer.concat(chunks), to, done);
        });
      },
    });
    const here = new MailServer(smtp);
    // Connections of servers that were killed.
    smtp.on("error", () => undefined);
    await new Promise<void>((ready) => smtp.listen(0, "127.0.0.1", ready));
    return here;
  }

  get port(): number {
    return (this.smtp.server.address() as AddressInfo).port;
  }

  /** A new start of its server. */
  begins(strike: Strike | null): void {
    this.run++;
    this.#met = 0;
    this.strike = strike;
  }

  close = (): Promise<void> => new Promise((closed) => this.smtp.close(closed));

  #comes(source: Buffer, to: string, answer: () => void): void {
    const { run, strike } = this;
    const struck = ++this.#met === strike?.nth ? strike : null;
    // It was never answered: it is not ours.
    if (struck?.at === "before") return struck.kill();
    const head = source.toString("latin1").replace(/\r\n[ \t]+/g, " ");
    this.taken.push({
      messageId: /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? "",
      to,
      entry: Number(/Research entry (\d+)/.exec(readMail(source).text)?.[1] ?? 0),
      run,
    });
    answer();
    struck?.kill();
  }
}
