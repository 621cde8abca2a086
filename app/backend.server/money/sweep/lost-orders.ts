import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";

/**
 * Somebody has come through onboarding, and may be the buyer of an order that was lost together
 * with its account: such money is read again in the next round, not within the hour. For use inside
 * a transaction.
 */
export async function readLostOrdersAgain(parts: Pick<Parts, "now">, tx: Db): Promise<void> {
  const now = parts.now();
  await tx
    .updateTable("money_in")
    .set({ next_read_at: now })
    .where("next_read_at", ">", now)
    .where("why", "=", "order lost")
    .execute();
}
