import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PaymentId } from "../../platform/store/ids";

const DAY = 86_400_000;

/**
 * Stops what a payment gave; its days wait. For use inside a transaction that holds the person's
 * queue. @returns how many subscriptions
 */
export async function pauseService(
  parts: Pick<Parts, "now">,
  tx: Db,
  payment: PaymentId,
): Promise<number> {
  const now = parts.now();
  const { numUpdatedRows } = await tx
    .updateTable("subscriptions")
    .set({ paused_at: now })
    .where("payment_id", "=", payment)
    .where("revoked_at", "is", null)
    .where("paused_at", "is", null)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Lets it go on: the days for which it was stopped are added at its end, and what was bought after
 * it moves by as much. For use inside a transaction that holds the person's queue.
 *
 * @returns how many subscriptions
 */
export async function resumeService(
  parts: Pick<Parts, "now">,
  tx: Db,
  payment: PaymentId,
): Promise<number> {
  const now = parts.now();
  const paused = await tx
    .selectFrom("subscriptions")
    .selectAll()
    .where("payment_id", "=", payment)
    .where("revoked_at", "is", null)
    .where("paused_at", "is not", null)
    .execute();
  for (const one of paused) {
    // Before its start nothing of it was lost; and it ends at the end of a day.
    const lost = now - Math.max(one.paused_at ?? now, one.starts_at);
    const more = Math.ceil(Math.max(lost, 0) / DAY) * DAY;
    await tx
      .updateTable("subscriptions")
      .set((e) => ({ starts_at: e("starts_at", "+", more), ends_at: e("ends_at", "+", more) }))
      .where("person_id", "=", one.person_id)
      .where("service_id", "=", one.service_id)
      .where("revoked_at", "is", null)
      .where("starts_at", ">=", one.ends_at)
      .execute();
    await tx
      .updateTable("subscriptions")
      .set({
        paused_at: null,
        ends_at: one.ends_at + more,
        stopped_ms: (one.stopped_ms ?? 0) + more,
      })
      .where("id", "=", one.id)
      .execute();
  }
  return paused.length;
}
