import { setTimeout } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import type { Store } from "./store";

/** An index that a migration adds to a table of any size. */
export interface NewIndex {
  name: string;
  table: string;
  columns: [string, ...string[]];
}

/** Others than the migrations' (7201843), which is held while the schema changes. */
const LOCK = 7_201_845;
const PAUSE_MS = 250;

/**
 * Makes an index while servers write: on PostgreSQL concurrently, which no transaction may hold.
 * One that was cut short leaves an index that is not valid: it is taken away and made anew. Several
 * servers may come at once: each waits for the one before. On SQLite a statement is alone by
 * itself.
 */
export async function addIndex(store: Store, { name, table, columns }: NewIndex): Promise<void> {
  const on = sql`${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  if (store.dialect === "sqlite") {
    await sql`create index if not exists ${sql.ref(name)} on ${on}`.execute(store.db);
    return;
  }
  while (!(await madeAlone(store, name, on))) await setTimeout(PAUSE_MS);
}

/**
 * The lock is held by a transaction that has read nothing, so that what is made concurrently does
 * not wait for it. Nor does anybody wait for the lock: whoever waits looks at the database as it
 * was.
 *
 * @returns false when another server is at it
 */
const madeAlone = (store: Store, name: string, on: RawBuilder<unknown>): Promise<boolean> =>
  store.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(tx);
    if (!rows[0]?.mine) return false;
    if (await isCutShort(store, name))
      await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(store.db);
    await sql`create index concurrently if not exists ${sql.ref(name)} on ${on}`.execute(store.db);
    return true;
  });

async function isCutShort({ db }: Store, name: string): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${name})`.execute(db);
  return rows[0]?.valid === false;
}
