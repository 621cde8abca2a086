import type { Selectable } from "kysely";
import type { Parts } from "../../platform/parts";
import type { Bought } from "../payments/bought";
import type { Db } from "../../platform/store/store";
import type { PaymentId, PersonId, ServiceId, SubscriptionId } from "../../platform/store/ids";
import { holdSubjects } from "../../platform/store/lock";
import type { Tables } from "../../platform/store/tables";
import { moveUp } from "./move-up";
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
