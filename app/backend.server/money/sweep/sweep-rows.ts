import type { Selectable } from "kysely";
import { announceSweepFails } from "../owed/announce-unmatched";
import type { Parts } from "../../platform/parts";
import type { Tables } from "../../platform/store/tables";

const DAY = 86_400_000;

/** Razorpay shows no order that is older. */
const OLDEST_MS = 180 * DAY;

/** How far one of the gateway's lists is read. */
export type SweepRow = Selectable<Tables["sweeps"]>;

export const sweepOf = (parts: Pick<Parts, "store">, list: string): Promise<SweepRow | undefined> =>
  parts.store.db.selectFrom("sweeps").selectAll().where("list", "=", list).executeTakeFirst();

export const save = (parts: Parts, list: string, values: Partial<SweepRow>) =>
  parts.store.db.updateTable("sweeps").set(values).where("list", "=", list).execute();

/**
 * A list that cannot be read for a day is told to the owner, each day. Throws what the gateway
 * throws.
 */
export async function failing<T>(
  parts: Parts,
  { list, failing_since = null }: Pick<SweepRow, "list"> & Partial<SweepRow>,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (problem) {
    const since = failing_since ?? parts.now();
    await save(parts, list, { failing_since: since });
    if (parts.now() - since >= DAY)
      await parts.store.transaction((tx) => announceSweepFails(parts, tx, { list, since }));
    throw problem;
  }
}

/**
 * From where a list is read that never was: the first order, as far back as the gateway shows
 * orders; UTC ms.
 */
export async function firstFrom(parts: Parts, now: number): Promise<number> {
  const first = await parts.store.db
    .selectFrom("payments")
    .select((e) => e.fn.min("id").as("id"))
    .executeTakeFirst();
  if (!first?.id) return now;
  const row = await parts.store.db
    .selectFrom("payments")
    .select("created_at")
    .where("id", "=", first.id)
    .executeTakeFirst();
  return Math.max(row?.created_at ?? now, now - OLDEST_MS);
}
