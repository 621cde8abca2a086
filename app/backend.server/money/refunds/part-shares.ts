import { OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import type { RefundRow } from "./refund-rows";
import { ALL_TAKEN, PART_TAKEN } from "./refund-reasons";

/** Whether it stands for what the bank took out of a client's transfer: the owner sent nothing. */
export const isPart = ({ reason }: Pick<RefundRow, "reason">): boolean =>
  reason === PART_TAKEN || reason === ALL_TAKEN;

/** What is entered of a transfer of ours is not entered of it. Throws Refusal 409. */
export function checkIsOurs(refund: Pick<RefundRow, "id" | "reason">): void {
  if (isPart(refund))
    throw new OperatorRefusal(
      409,
      `The refund ${refund.id} is a part that the bank took out of the client's transfer: you sent none.`,
      { onPage: "The bank took this part out of the client's transfer: you sent none." },
    );
}

/**
 * All that stands for the row of the statement by which the bank took a part: two, where one was of
 * what came above the claim and one of what paid it (`buying/bank-took-part.ts`). Of any other
 * refund, itself.
 */
export async function sharesOf(db: Db, part: RefundRow): Promise<RefundRow[]> {
  if (!isPart(part)) return [part];
  const first = part.share_of ?? part.id;
  return db
    .selectFrom("refunds")
    .selectAll()
    .where((e) => e.or([e("id", "=", first), e("share_of", "=", first)]))
    .where("payment_id", "=", part.payment_id)
    .orderBy("id")
    .execute();
}

/** Those of the refunds that stand for such a part. */
export async function partsAmong(
  { store: { db } }: Pick<Parts, "store">,
  ids: (RefundId | null)[],
): Promise<Set<RefundId>> {
  const found = new Set<RefundId>();
  for (const some of inBatches(ids.filter((id) => id !== null)))
    for (const { id } of await db
      .selectFrom("refunds")
      .select("id")
      .where("id", "in", some)
      .where("reason", "in", [PART_TAKEN, ALL_TAKEN])
      .execute())
      found.add(id);
  return found;
}

/** Paise of them together. */
export const sumOf = (shares: Pick<RefundRow, "amount_paise">[]): number =>
  shares.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
