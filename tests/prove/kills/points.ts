import type { SceneName } from "./scenes";

/**
 * Where a process is killed: at a statement (its text as the database gets it) or at a call to a
 * provider.
 */
export interface Point {
  /** room.act.moment */
  name: string;
  /** the journey that comes by */
  scene: SceneName;
  at: Moment;
  what: RegExp | Request;
  /** which of those that fit, from 1 */
  nth: number;
  /** the database that comes by; null: either */
  on: "sqlite" | "postgres" | null;
}
/**
 * The commit is that of the transaction in which the statement ran; outside one it commits itself.
 */
type Moment = "before" | "after" | "before commit" | "after commit";
type Request = `${"GET" | "POST"} /${string}`;

/**
 * Every point, in one table: a new one is a line here. One that its journey never reaches fails the
 * proof.
 */
const table: Record<
  SceneName,
  [name: string, at: Moment, what: RegExp | Request, nth?: number, on?: "sqlite" | "postgres"][]
> = {
  "signing up": [
    ["code.send.after-store-before-call", "after commit", /^insert into "challenges"/],
    ["code.consume.after-count-before-compare", "after commit", /^update "challenges" set "tries"/],
    ["code.consume.after-mark-before-commit", "after", /^update "challenges" set "consumed_at"/],
    ["sign-in.begin.before-commit", "before commit", /^insert into "sessions"/],
    ["sign-in.begin.after-commit-before-reply", "after commit", /^insert into "sessions"/],
    ["email.verify.after-commit-before-reply", "after commit", /^update "people" set "email_enc"/],
    ["identity.check.after-call-before-store", "before", /^update "people" set "name_enc"/],
    ["identity.check.after-store-before-reply", "after", /^update "people" set "name_enc"/],
    ["signing.upload.before-call", "before", "POST /v2/client/document/upload"],
    ["signing.upload.after-call-before-store", "after", "POST /v2/client/document/upload"],
    [
      "signing.upload.after-store-before-reply",
      "after",
      /^update "signings" set "provider_document_id"/,
    ],
    ["signing.verify.after-download-before-file", "after", "GET /v2/client/document/download"],
    ["signing.verify.after-file-before-store", "before", /^update "signings" set "signed_pdf_key"/],
    ["signing.verify.before-commit", "before commit", /^update "signings" set "signed_pdf_key"/],
    [
      "signing.verify.after-commit-before-reply",
      "after commit",
      /^update "signings" set "signed_pdf_key"/,
    ],
  ],
  refreshing: [
    ["session.rotate.before-store", "before", /^update "sessions" set "generation"/],
    ["session.rotate.after-store-before-reply", "after", /^update "sessions" set "generation"/],
  ],
  buying: [
    ["order.create.before-commit", "before commit", /^insert into "payments"/],
    ["order.create.after-store-before-call", "after commit", /^insert into "payments"/],
    ["order.create.after-call-before-store", "after", "POST /v1/orders"],
    [
      "order.create.after-store-before-reply",
      "after",
      /^update "payments" set "provider_order_id"/,
    ],
    [
      "verify.await.after-commit-before-call",
      "after commit",
      /^update "payments" set "awaiting_since"/,
    ],
    ["settle.note.after-money-before-account", "after", /^insert into "money_in"/],
    ["settle.fulfil.after-state-before-grant", "before", /^insert into "subscriptions"/],
    // The number is given with the commit; on PostgreSQL in one asking, which has no "between".
    ["settle.fulfil.before-invoice", "before", /\binsert into invoices\b/],
    [
      "settle.fulfil.after-invoice-before-commit",
      "after",
      /^\s*insert into invoices\b/,
      1,
      "sqlite",
    ],
    ["settle.fulfil.after-letter-before-commit", "before commit", /^insert into "outbox"/],
    ["settle.fulfil.after-commit-before-reply", "after commit", /^insert into "subscriptions"/],
    ["audit.seal.before-chain", "before", /^insert into "audit"/, 1, "postgres"],
    ["audit.seal.after-chain", "before", /^delete from "audit_unsealed"/, 1, "postgres"],
    ["audit.seal.before-commit", "before commit", /^delete from "audit_unsealed"/, 1, "postgres"],
    ["audit.seal.after-commit", "after commit", /^delete from "audit_unsealed"/, 1, "postgres"],
    // Each round takes, also where nothing waits: by the fourth the server listens.
    [
      "outbox.send.after-take-before-call",
      "after",
      /^update "outbox" set "problem" = \S+, "tries"/,
      4,
    ],
    ["outbox.send.after-call-before-mark", "before", /^update "outbox" set "sent_at"/],
    ["outbox.send.after-mark", "after", /^update "outbox" set "sent_at"/],
  ],
  "paid and gone": [
    ["settle.by-event.after-state-before-grant", "before", /^insert into "subscriptions"/],
    ["settle.by-event.after-commit-before-mark", "after commit", /^insert into "subscriptions"/],
  ],
  capturing: [
    ["settle.capture.before-call", "before", "POST /v1/payments/:id/capture"],
    ["settle.capture.after-call-before-commit", "after", "POST /v1/payments/:id/capture"],
  ],
  "returned in the dashboard": [
    ["inbox.store.before-commit", "before", /^insert into "inbox"/],
    ["inbox.store.after-commit-before-reply", "after", /^insert into "inbox"/],
    ["inbox.store.after-reply", "after", "POST /api/v1/webhooks/razorpay"],
    ["inbox.handle.after-take-before-work", "after", /^update "inbox" set "tries"/],
    ["inbox.handle.within-work", "before commit", /^update "subscriptions" set "revoked_at"/],
    ["refund.noted.before-account", "after", /^insert into "gateway_refunds"/],
    ["inbox.handle.after-work-before-mark", "before", /^update "inbox" set "handled_at"/],
    ["inbox.handle.after-mark", "after", /^update "inbox" set "handled_at"/],
  ],
  "returned, and no event came": [
    // The first reading, when the server begins, ends two lists; the next one's second is the
    // refunds'.
    [
      "sweep.page.after-take-before-cursor",
      "before",
      /^insert into "sweeps" .* do update set "complete_to" = \S+ "window_from"/,
      4,
    ],
  ],
  refunding: [
    ["refund.ask.before-commit", "before commit", /^insert into "refunds"/],
    ["refund.ask.after-store-before-call", "after commit", /^insert into "refunds"/],
    ["refund.ask.after-read-before-call", "before", "POST /v1/payments/:id/refund"],
    ["refund.ask.after-call-before-store", "after", "POST /v1/payments/:id/refund"],
    ["refund.ask.after-store-before-print", "after commit", /^update "refunds" set/],
    ["audit.record.before-commit", "before commit", /^insert into "audit"/, 3, "sqlite"],
    ["audit.note.before-commit", "before commit", /^insert into "audit_unsealed"/, 3, "postgres"],
  ],
  "paying twice": [
    ["owed.write.before-ask", "after commit", /^insert into "refunds"/],
    ["refund.due.before-call", "before", "POST /v1/payments/:id/refund"],
    ["refund.due.after-call-before-store", "after", "POST /v1/payments/:id/refund"],
  ],
  undoing: [
    ["claim.undo.after-letter-before-service", "after", /^delete from "outbox" where "kind"/],
    ["claim.undo.after-service-before-note", "before", /^insert into "credit_notes"/],
    ["claim.undo.after-note-before-invoice", "after", /^insert into "credit_notes"/],
    ["claim.undo.before-commit", "before commit", /^insert into "credit_notes"/],
    ["claim.undo.after-commit-before-print", "after commit", /^insert into "credit_notes"/],
  ],
  claiming: [
    ["claim.record.before-commit", "before commit", /^insert into "payments"/],
    ["claim.record.after-commit-before-reply", "after commit", /^insert into "payments"/],
    ["claim.confirm.after-state-before-grant", "before", /^insert into "subscriptions"/],
    ["claim.confirm.before-commit", "before commit", /^insert into "subscriptions"/],
    ["claim.confirm.after-commit-before-print", "after commit", /^insert into "subscriptions"/],
  ],
  "two transfers": [
    ["second.book.after-owed-before-rest", "before", /^insert into "made_good"/],
    ["second.book.before-commit", "before commit", /^insert into "made_good"/],
    ["second.book.after-commit-before-print", "after commit", /^insert into "made_good"/],
  ],
  // A part of what was too much and of what paid: two shares.
  "a part taken": [
    ["part.take.between-shares", "before", /^insert into "refunds"/, 2],
    // What was to be sent of it is not to be sent any more.
    ["part.take.before-commit", "before commit", /^update "refunds" set/],
    ["part.take.after-commit-before-print", "after commit", /^update "refunds" set/],
    ["part.credit.between-shares", "before", /^update "refunds" set "bounced_on"/],
    ["part.credit.before-commit", "before commit", /^update "refunds" set "bounced_on"/],
    ["part.credit.after-commit-before-print", "after commit", /^update "refunds" set "bounced_on"/],
  ],
  leaving: [
    ["account.close.before-commit", "before commit", /^update "people" set "number_hash"/],
    [
      "account.close.after-commit-before-print",
      "after commit",
      /^update "people" set "number_hash"/,
    ],
  ],
  upgrading: [
    ["migration.run.within", "before", /^insert into "migrations"/, 3],
    ["migration.run.before-commit", "before commit", /^insert into "migrations"/],
    ["migration.run.after-commit", "after commit", /^insert into "migrations"/],
  ],
};

export const points: Point[] = (Object.keys(table) as SceneName[]).flatMap((scene) =>
  table[scene].map(([name, at, what, nth = 1, on = null]) => ({ name, scene, at, what, nth, on })),
);
