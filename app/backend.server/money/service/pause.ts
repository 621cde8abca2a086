import type { Selectable } from "kysely";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PaymentId, ServiceId } from "../../platform/store/ids";
import type { Tables } from "../../platform/store/tables";
import { DAY_MS, MINUTE_MS } from "../../../content/durations";

/** A pause that is taken back sooner was a slip (`daysOfPause`). */
export const SLIP_MS = 10 * MINUTE_MS;

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
 * Lets it go on: the days for which it was stopped are added at its end (`daysOfPause`), and what
 * was bought after it moves by as much. For use inside a transaction that holds the person's queue.
 *
 * @returns the days that were added, of the subscription with the most; null: none was paused
 */
export async function resumeService(
  parts: Pick<Parts, "now">,
  tx: Db,
  payment: PaymentId,
): Promise<number | null> {
  const paused = await pausedOf(tx, payment);
  let most: number | null = null;
  for (const one of paused) {
    const days = await daysOfPause(parts, tx, one);
    const more = days * DAY_MS;
    most = Math.max(most ?? 0, days);
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
  return most;
}

/** What `resumeService` would add now. */
export async function daysToAdd(
  parts: Pick<Parts, "now">,
  db: Db,
  payment: PaymentId,
): Promise<number> {
  const all = (await pausedOf(db, payment)).map((one) => daysOfPause(parts, db, one));
  return Math.max(0, ...(await Promise.all(all)));
}

const pausedOf = (db: Db, payment: PaymentId) =>
  db
    .selectFrom("subscriptions")
    .selectAll()
    .where("payment_id", "=", payment)
    .where("revoked_at", "is", null)
    .where("paused_at", "is not", null)
    .execute();

/**
 * A service ends at the end of a day, so a day of the pause that has begun counts whole; before its
 * start nothing of it was lost. One that is taken back within ten minutes was a slip and counts for
 * nothing, unless research of the service was released in them (decision 77).
 */
async function daysOfPause(
  { now }: Pick<Parts, "now">,
  db: Db,
  one: Pick<Selectable<Tables["subscriptions"]>, "paused_at" | "starts_at" | "service_id">,
): Promise<number> {
  const since = Math.max(one.paused_at ?? now(), one.starts_at);
  const lost = now() - since;
  if (lost < SLIP_MS && !(await isReleasedSince(db, one.service_id, since))) return 0;
  return Math.ceil(Math.max(lost, 0) / DAY_MS);
}

async function isReleasedSince(db: Db, service: ServiceId, since: number): Promise<boolean> {
  const entry = await db
    .selectFrom("research_entries")
    .select("number")
    .where("released_at", ">=", since)
    // A JSON list of ids.
    .where("services", "like", `%"${service}"%`)
    .executeTakeFirst();
  return entry !== undefined;
}
