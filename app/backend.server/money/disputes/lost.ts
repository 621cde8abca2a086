import { sql } from "kysely";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";

/** What a bank took by a dispute, in paise: before the gateway names it, all that was disputed. */
export const takenByBank = sql<number>`case when disputes.deducted_paise > 0
  then disputes.deducted_paise else disputes.amount_paise end`;

/**
 * Paise that banks took, by disputes that were lost, of money that had bought these payments'
 * services; payments without are left out.
 */
export async function lostOf(db: Db, ids: PaymentId[]): Promise<Map<PaymentId, number>> {
  const lost = new Map<PaymentId, number>();
  for (const some of inBatches(ids))
    for (const { payment_id, paise } of await db
      .selectFrom("disputes")
      .innerJoin("money_in", "money_in.id", "disputes.money_id")
      .select(["payment_id", takenByBank.as("paise")])
      .where("payment_id", "in", some)
      .where("disputes.status", "=", "lost")
      .where("use", "=", "service")
      .execute())
      if (payment_id !== null) lost.set(payment_id, (lost.get(payment_id) ?? 0) + Number(paise));
  return lost;
}
