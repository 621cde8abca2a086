import type { Ms, Sealed } from "./column";

export interface InboxTables {
  inbox: Inbox;
}

/**
 * Webhooks as they came: stored once by (source, event id), answered, then handled. The body is
 * sealed: it carries personal data.
 */
interface Inbox {
  id: string;
  source: "razorpay" | "digio" | "telegram";
  event_id: string;
  event: string;
  body_enc: Sealed;
  received_at: Ms;
  handled_at: Ms | null;
  tries: number;
  next_try_at: Ms | null;
  problem: string | null;
  /** when it first failed; and when the owner was written to, because it had failed for a day */
  failed_since: Ms | null;
  told_at: Ms | null;
}
