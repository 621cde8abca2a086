import type { AnyCall } from "./calls";

/** One call on its way to the API, with the visitor's cookies. */
export interface Sent {
  name: AnyCall;
  payload: unknown;
  /** as a `Cookie` header; empty when there are none */
  cookies: string;
  visitor: Visitor;
}

export interface Visitor {
  /** as our edge established it */
  address: string;
  requestId: string;
}

export interface Pdf {
  bytes: ArrayBuffer;
  filename: string;
}

/** What came back. `body` has been checked against the contract when the status is 2xx. */
export interface Answered {
  status: number;
  /** `Set-Cookie` lines */
  cookies: string[];
  retryAfterS: number | null;
  /** for the person; empty when the answer carried none */
  message: string;
  body: Record<string, unknown> | unknown[] | Pdf;
}

/** A way to the API: in process, or over HTTP; the routes cannot tell which. Rejects when nothing answers. */
export type Transport = (sent: Sent) => Promise<Answered>;
