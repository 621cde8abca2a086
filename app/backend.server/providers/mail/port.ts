import { ProviderDown } from "../outcome";

export interface Letter {
  to: string;
  subject: string;
  text: string;
  /**
   * the same for each try, so that a letter sent twice can be known as one; without angle brackets
   */
  messageId?: string;
  /** where letters of this kind are stopped, by a POST alone, too (RFC 8058) */
  unsubscribe?: string | undefined;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}
export interface Mail {
  /** Throws NoSuchMailbox, ProviderDown. */
  send(letter: Letter): Promise<void>;
}

/** The mail server says that the address takes no mail and will not: another try is of no use. */
export class NoSuchMailbox extends ProviderDown {
  /** @param status the server's reply code, 5xx */
  constructor(status: number, options: { cause: unknown }) {
    super("mail", "refused", { ...options, status });
  }
}
