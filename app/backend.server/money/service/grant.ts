import type { Selectable } from "kysely";
import type { Parts } from "../../platform/parts";
import type { Bought } from "../payments/bought";
import type { Db } from "../../platform/store/store";
import type { PaymentId, PersonId, ServiceId, SubscriptionId } from "../../platform/store/ids";
import { holdSubjects } from "../../platform/store/lock";
import type { Tables } from "../../platform/store/tables";
import { endOf, startAfter } from "./period";

/**
 * Gives the person what the payment bought, within the transaction that settles it. The database
 * allows one subscription a payment and service, so a second fulfilment throws and nothing is given
 * twice. `now` (UTC ms) is the instant of the fulfilment.
 */
export async function grant(
  parts: Parts,
  tx: Db,
  payment: { id: PaymentId; person_id: PersonId },
  bought: Bought[],
  now: number,
): Promise<void> {
  await holdQueue(parts, tx, payment.person_id);
  for (const { serviceId, durationDays } of bought) {
    const starts_at = startAfter(now, await runningUntil(tx, payment.person_id, serviceId));
    await tx
      .insertInto("subscriptions")
      .values({
        id: parts.newId<SubscriptionId>(),
        person_id: payment.person_id,
        payment_id: payment.id,
        service_id: serviceId,
        starts_at,
        ends_at: endOf(starts_at, durationDays),
      })
      .execute();
  }
}

/** Ends what a refunded payment gave; what was bought after it moves up to take its place. */
export async function revoke(
  parts: Parts,
  tx: Db,
  payment: { id: PaymentId; person_id: PersonId },
): Promise<void> {
  await holdQueue(parts, tx, payment.person_id);
  const ended = await tx
    .selectFrom("subscriptions")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .where("revoked_at", "is", null)
    .execute();
  for (const one of ended) await endNow(parts, tx, one);
}

/**
 * Ends a subscription; what was bought after it moves up to take its place. For use inside a
 * transaction that holds the person's queue.
 */
export async function endNow(
  parts: Parts,
  tx: Db,
  one: Selectable<Tables["subscriptions"]>,
): Promise<void> {
  const now = parts.now();
  await tx.updateTable("subscriptions").set({ revoked_at: now }).where("id", "=", one.id).execute();
  await moveUp(tx, one, now);
}

/**
 * Two payments that settle at once must queue one after the other, not both start now; nor may an
 * account be closed between.
 */
export const holdQueue = (parts: Parts, tx: Db, person: PersonId): Promise<void> =>
  holdSubjects(parts.store, tx, "queue", [`subscriptions of ${person}`]);

async function moveUp(
  tx: Db,
  gone: { person_id: PersonId; service_id: ServiceId; starts_at: number; ends_at: number },
  now: number,
): Promise<void> {
  const freed = Math.max(gone.starts_at, now);
  if (freed > gone.ends_at) return;
  // A service ends a millisecond before midnight, and what follows begins with it.
  const days = Math.floor((gone.ends_at + 1 - freed) / 86_400_000);
  const after = tx
    .updateTable("subscriptions")
    .where("person_id", "=", gone.person_id)
    .where("service_id", "=", gone.service_id)
    .where("revoked_at", "is", null);
  await after
    .set((e) => ({
      starts_at: e("starts_at", "-", days * 86_400_000),
      ends_at: e("ends_at", "-", days * 86_400_000),
    }))
    .where("starts_at", ">=", gone.ends_at)
    .execute();
  // The next goes on at once: until the midnight after, its person would hold nothing.
  await after
    .set({ starts_at: freed })
    .where("starts_at", "=", gone.ends_at + 1 - days * 86_400_000)
    .execute();
}

async function runningUntil(tx: Db, person: PersonId, service: ServiceId): Promise<number | null> {
  const row = await tx
    .selectFrom("subscriptions")
    .select((e) => e.fn.max("ends_at").as("until"))
    .where("person_id", "=", person)
    .where("service_id", "=", service)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row?.until === null || row?.until === undefined ? null : Number(row.until);
}
