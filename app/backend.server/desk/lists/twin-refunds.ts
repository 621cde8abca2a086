import { dayInWords } from "../../../content/dates";
import { timeOf } from "../../platform/store/ids";
import type { RefundId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";

/**
 * Of a refund that was withdrawn, and one of the same sum of the same money that was asked for
 * after it, what tells the one from the other: for the owner, by the refunds' ids.
 */
export async function twinWords(db: Db, ids: RefundId[]): Promise<Map<RefundId, string>> {
  const words = new Map<RefundId, string>();
  for (const some of inBatches(ids))
    for (const { gone, again } of await db
      .selectFrom("refunds as one")
      .innerJoin("refunds as other", (join) =>
        join
          .onRef("other.money_id", "=", "one.money_id")
          .onRef("other.amount_paise", "=", "one.amount_paise")
          .onRef("other.id", ">", "one.id"),
      )
      .select(["one.id as gone", "other.id as again"])
      .where("one.state", "=", "withdrawn")
      .where((e) => e.or([e("one.id", "in", some), e("other.id", "in", some)]))
      .orderBy("one.id")
      .orderBy("other.id")
      .execute()) {
      if (!words.has(gone))
        words.set(
          gone,
          `one of the same sum was asked for after it, on ${dayInWords(timeOf(again))}`,
        );
      words.set(again, `one of the same sum was withdrawn before it`);
    }
  return words;
}
