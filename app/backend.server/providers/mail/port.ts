export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** the same for each try, so that a letter sent twice can be known as one; without angle brackets */
  messageId?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}
export interface Mail {
  /** Throws ProviderDown. */
  send(letter: Letter): Promise<void>;
}
