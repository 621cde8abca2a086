export interface Sms {
  /** Sends the one-time code's text. `to` as +919876543210. Throws ProviderDown. */
  send(to: string, text: string): Promise<void>;
}
