import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import type { StatementDesk } from "./statement-desk";

/** The reference of the transfer by which they were sent, and its day. */
export const [OURS, ON] = ["499999999999", "2026-11-20"] as const;

/**
 * How many stories begin: the claim of Rs. 1,499 is confirmed with no reference, and once that is
 * undone no more, Rs. 400 of it are refunded, and sent.
 * @returns the refund
 */
export async function fourHundredSent(bank: StatementDesk, id: PaymentId): Promise<RefundId> {
  await confirmClaim(bank.parts, id, null);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  const refund = (await bank.refunds())[0]!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS, "--yes");
  return refund;
}
