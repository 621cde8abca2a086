import type { Answered, Sent } from "../api/transport";
import type { WebSettings } from "../shared/settings";
import type { Language } from "../content/languages";
import type { Site } from "../content/site-schema";
import type { Further } from "../content/words/further";

/**
 * What `hired-thread.ts` and `page-thread.ts` say to each other; plain data, copied between the
 * two.
 */

/** Given once, when a thread is made. */
export interface ThreadData {
  web: WebSettings;
  remote: boolean;
  site: Site;
  languages: readonly Further[];
}

/** A request for a page, and what its load context needs that is not a function. */
export interface PageRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
  requestId: string;
  address: string;
  nonce: string;
  /** UTC ms: the page's one instant */
  now: number;
  /** where the address does not say it, what the visitor reads */
  language: Language;
}

export interface Drawn {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer;
}

export type ToThread =
  | { say: "draw"; page: number; asked: PageRequest }
  | { say: "answer"; call: number; answered: Answered }
  /**
   * the body is the very list of services that this thread was sent last: thousands of them are not
   * copied for each page
   */
  | { say: "same services"; call: number; answered: Omit<Answered, "body"> }
  | { say: "no answer"; call: number }
  | { say: "site"; site: Site };

export type FromThread =
  | { say: "ready" }
  /** of this page, for which it is asked */
  | { say: "call"; page: number; call: number; sent: Sent }
  | { say: "drawn"; page: number; drawn: Drawn }
  | { say: "failed"; page: number; problem: string }
  /** for the log: what went wrong inside a page that was answered all the same */
  | { say: "report"; page: number; problem: string };
