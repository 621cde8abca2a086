import type { Language } from "../../../content/languages";

/** Each text goes under the template of its language: English where none is said. */
export interface Sms {
  /** Sends the one-time code's text. `to` as +919876543210. Throws ProviderDown. */
  send(to: string, text: string, language?: Language): Promise<void>;
  /**
   * Sends the short message about research, under the template of its own. @returns the provider's
   * id of it. Throws ProviderDown.
   */
  sendPointer(to: string, text: string, language?: Language): Promise<string>;
}
