import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import type { StatementDesk } from "./statement-desk";

/** The transfer, and the day on which it was sent back to her. */
export const [SECOND, ON] = ["477777777771", "2026-11-20"] as const;

/**
 * A second transfer of Asha's, of Rs. 1,499, was sent back, and then entered as somebody else's, by
 * mistake: so she is asked for it.
 *
 * @returns her claim, that another transfer paid
 */
export async function foundNotTheirs(bank: StatementDesk): Promise<PaymentId> {
  const later = () => (bank.parts.clock.now += UNDO_MS + MINUTE);
  const id = await ashaClaims(bank.desk, { utr: "466666666661" });
  await confirmClaim(bank.parts, id, null);
  later();
  await bank.ok("claims", "send-back", id, "--utr", SECOND, "--received", "1499", "--yes");
  const refund = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", "499999999991", "--yes");
  later();
  await bank.ok("refunds", "not-theirs", refund, "--yes");
  return id;
}
