/**
 * A payment's states and the only moves between them (decision 20). Anything else is refused.
 *
 * Online: created → attempted → captured → fulfilled → refunded; a failed or cancelled one may
 * still be captured (late authorisation). Manual: claimed → confirmed → fulfilled; rejected or
 * dismissed ones may still be confirmed (late money). One that was confirmed by mistake waits
 * again, or is dismissed where its person is gone (`buying/undo-claim.ts`), and so does one whose
 * money was booked to be sent back by mistake (`buying/undo-send-back.ts`); one whose money never
 * came is dismissed, also where it had been given back (`buying/never-came.ts`).
 */
export const paymentMoves = {
  created: ["attempted", "failed", "cancelled", "captured"],
  attempted: ["failed", "cancelled", "captured"],
  failed: ["attempted", "cancelled", "captured"],
  cancelled: ["attempted", "failed", "captured"],
  captured: ["fulfilled", "refunded"],
  fulfilled: ["refunded", "claimed", "dismissed"],
  // The bank may refuse a refund days after the gateway called it done: then the money is ours
  // again.
  refunded: ["fulfilled", "dismissed"],
  claimed: ["confirmed", "rejected", "dismissed"],
  confirmed: ["fulfilled"],
  rejected: ["confirmed", "claimed", "dismissed"],
  dismissed: ["confirmed"],
} as const;

export type PaymentState = keyof typeof paymentMoves;

export const mayMove = (from: PaymentState, to: PaymentState): boolean =>
  (paymentMoves[from] as readonly PaymentState[]).includes(to);
