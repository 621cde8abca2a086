import type { Language } from "../content/languages";
import type { Sentence } from "../content/words/sentence";
import type { AnyCall } from "./calls";

/** One call on its way to the API, with the visitor's cookies. */
export interface Sent {
  name: AnyCall;
  payload: unknown;
  /** as a `Cookie` header; empty when there are none */
  cookies: string;
  /** one object for all calls of a request */
  visitor: Visitor;
  /**
   * The call that will be made next, with the cookies this one sets. A transport that can answers
   * both at once; another leaves it.
   */
  next?: AnyCall;
}

export interface Visitor {
  /** as our edge established it */
  address: string;
  requestId: string;
  /** what the browser says it is */
  agent?: string | null;
  /** of the page that asks; none where it stands in no other than English */
  language?: Language;
  /** in which they opened the notice of the law, where the page that asks does not stand in it */
  notice?: Language;
  /** they sent a form: who does so acts, whatever is asked of the API for it */
  acts?: boolean;
}

export interface SentFile {
  bytes: ArrayBuffer;
  filename: string;
  /** "application/pdf" */
  kind: string;
}

/** What came back. `body` has been checked against the contract when the status is 2xx. */
export interface Answered {
  status: number;
  /** `Set-Cookie` lines */
  cookies: string[];
  retryAfterS: number | null;
  /** for the person; empty when the answer carried none */
  message: string;
  /** the same for any language, where our own backend said it */
  sentence?: Sentence;
  body: Record<string, unknown> | unknown[] | SentFile;
  /** the answer to `Sent.next`, when this one was good; `cookies` are of both */
  next?: Omit<Answered, "next">;
}

/**
 * A way to the API: in process, or over HTTP; the routes cannot tell which. Rejects when nothing
 * answers.
 */
export type Transport = (sent: Sent) => Promise<Answered>;
