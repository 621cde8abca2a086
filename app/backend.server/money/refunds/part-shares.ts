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
  const other = await db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", part.payment_id)
    .where("reason", "=", part.reason)
    .where("state", "=", part.state)
    .where("sent_on", "=", part.sent_on)
    // Booked at one instant, and of one money each.
    .where("asked_at", "=", part.asked_at)
    .where("money_id", "!=", part.money_id)
    .orderBy("id")
    .limit(1)
    .execute();
  return [part, ...other].sort((one, two) => (one.id < two.id ? -1 : 1));
}

/** Paise of them together. */
export const sumOf = (shares: Pick<RefundRow, "amount_paise">[]): number =>
  shares.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
