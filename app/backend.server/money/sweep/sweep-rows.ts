import type { Selectable } from "kysely";
import { announceSweepFails } from "../owed/announce-unmatched";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { writtenOnce } from "../../platform/store/written-once";
import type { Tables } from "../../platform/store/tables";
import { DAY_MS, MINUTE_MS } from "../../../content/durations";

/**
 * The gateway's lists are read so often; a webhook is faster, this is for those that are lost. What
 * may be as old as a few such readings is a multiple of it (`refunds/send-due.ts`).
 */
export const SWEPT_EVERY_MS = 15 * MINUTE_MS;

/** Razorpay shows no order that is older. */
const OLDEST_MS = 180 * DAY_MS;

/** How far one of the gateway's lists is read. */
export type SweepRow = Selectable<Tables["sweeps"]>;

/** All that were begun, by list: a round asks once. */
export async function sweepRows({ store }: Pick<Parts, "store">): Promise<Map<string, SweepRow>> {
  const rows = await all(store.db);
  return new Map(rows.map((row) => [row.list, row]));
}

const all = writtenOnce((db) => db.selectFrom("sweeps").selectAll());

/** A list of which nothing is written down yet, to be read from `complete_to`, UTC ms. */
export const unread = (list: string, complete_to: number): SweepRow => ({
  list,
  complete_to,
  window_from: null,
  window_to: null,
  skip: 0,
  finished_at: null,
  failing_since: null,
});

/** Writes down how far a list is read. @param row as it was when the reading began */
export async function save(
  db: Db,
  row: SweepRow,
  values: Partial<Omit<SweepRow, "list">>,
): Promise<void> {
  await db
    .insertInto("sweeps")
    .values({ ...row, ...values })
    .onConflict((on) => on.column("list").doUpdateSet(values))
    .execute();
}

/**
 * A list that cannot be read for a day is told to the owner, each day. Throws what the gateway
 * throws.
 */
export async function failing<T>(parts: Parts, row: SweepRow, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (problem) {
    const since = row.failing_since ?? parts.now();
    const { list } = row;
    await parts.store.transaction(async (tx) => {
      await save(tx, row, { failing_since: since });
      if (parts.now() - since >= DAY_MS) await announceSweepFails(parts, tx, { list, since });
    });
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
