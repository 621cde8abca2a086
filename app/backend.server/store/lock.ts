import { sql } from "kysely";
import type { Db, Store } from "./database";

/**
 * Holds each of `subjects` (any text) until the transaction ends, so that two servers cannot count the same thing at once. PostgreSQL takes
 * advisory locks, always in the same order lest two transactions wait for each other; on SQLite a transaction is alone by itself.
 */
export async function holdSubjects(store: Store, tx: Db, subjects: string[]): Promise<void> {
  if (store.dialect !== "postgres") return;
  for (const subject of [...new Set(subjects)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
  }
}
