/**
 * The states of a refund that we decided on, and the only moves between them.
 *
 * A client left a service: due for 48 hours, then asked by itself (`send-due.ts`).
 *
 * By the gateway: asked → accepted (it has it in hand) → processed; both may still fail at the
 * bank. A refusal is final for that attempt, and so is a failure: the owner asks anew, does it by
 * hand, or withdraws it. By hand: to send → sent, when date and reference of the transfer are
 * entered. What waits, for the owner or for its 48 hours, is withdrawn by itself when its money
 * went back another way (`covered.ts`); a transfer that had left before is still entered
 * (`mark-sent.ts`). A transfer that the bank returned is bounced, and another refund is to be sent
 * for it (`bounced.ts`).
 */
export const refundMoves = {
  // The last three where a restored backup knows of no asking, and the gateway has it.
  due: ["asked", "to send", "withdrawn", "accepted", "processed", "failed"],
  asked: ["accepted", "processed", "failed", "refused"],
  accepted: ["processed", "failed"],
  processed: ["failed"],
  failed: ["asked", "to send", "withdrawn"],
  refused: ["asked", "to send", "withdrawn"],
  "to send": ["sent", "withdrawn"],
  sent: ["bounced"],
  bounced: [],
  withdrawn: ["sent"],
} as const;

export type RefundState = keyof typeof refundMoves;

export const mayBecome = (from: RefundState, to: RefundState): boolean =>
  (refundMoves[from] as readonly RefundState[]).includes(to);

/**
 * Promised and not in the gateway's hands: we owe it. What is accepted there counts as the
 * gateway's refund.
 */
export const PROMISED = [
  "due",
  "asked",
  "failed",
  "refused",
  "to send",
] as const satisfies readonly RefundState[];

/** Waiting for the owner to decide or to act. */
export const WAITING_FOR_OWNER = [
  "failed",
  "refused",
  "to send",
] as const satisfies readonly RefundState[];

/** Promised and with nobody yet: money that goes back another way meanwhile stands for these. */
export const WAITING = ["due", ...WAITING_FOR_OWNER] as const satisfies readonly RefundState[];
