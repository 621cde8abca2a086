export interface Letter {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}
export interface Mail {
  /** Throws ProviderDown. */
  send(letter: Letter): Promise<void>;
}
