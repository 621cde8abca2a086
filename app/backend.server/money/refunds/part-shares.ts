import type { Db } from "../../platform/store/store";
import type { RefundRow } from "./refund-rows";
import { ALL_TAKEN, PART_TAKEN } from "./withdraw-refund";

/** Whether it stands for what the bank took out of a client's transfer: the owner sent nothing. */
export const isPart = ({ reason }: Pick<RefundRow, "reason">): boolean =>
  reason === PART_TAKEN || reason === ALL_TAKEN;

/**
 * All that stands for the row of the statement by which the bank took a part: two, where one was of
 * what came above the claim and one of what paid it (`buying/bank-took-part.ts`). Of any other
 * refund, itself.
 */
export async function sharesOf(db: Db, part: RefundRow): Promise<RefundRow[]> {
  if (!isPart(part) || part.payment_id === null) return [part];
  const together = await db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", part.payment_id)
    .where("reason", "=", part.reason)
    .where("sent_on", "=", part.sent_on)
    .where("asked_at", "=", part.asked_at)
    .orderBy("id")
    .execute();
  // Booked at one instant, one behind the other, and of one money each.
  const at = together.findIndex(({ id }) => id === part.id);
  const isOfClaim = (part.money_id as string) === part.payment_id;
  const other = together[isOfClaim ? at - 1 : at + 1];
  if (other?.state !== part.state || other.money_id === part.money_id) return [part];
  return isOfClaim ? [other, part] : [part, other];
}

/** Paise of them together. */
export const sumOf = (shares: Pick<RefundRow, "amount_paise">[]): number =>
  shares.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
