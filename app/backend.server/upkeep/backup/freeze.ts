import { sql } from "kysely";
import type { Db } from "../../platform/store/store";
import { tables } from "./tables";

const SAYS =
  "This database was moved to PostgreSQL and takes no more writes: set DATABASE_URL to where it went, and restart.";

/** Makes an SQLite database refuse every later write to its tables, by whoever. Reading goes on. */
export async function freeze(tx: Db): Promise<void> {
  for (const { trigger, table, verb } of triggers)
    await sql`create trigger if not exists ${sql.table(trigger)} before ${sql.raw(verb)} on ${sql.table(table)} begin select raise(abort, ${sql.lit(SAYS)}); end`.execute(
      tx,
    );
}

/** Undoes it. */
export async function thaw(tx: Db): Promise<void> {
  for (const { trigger } of triggers)
    await sql`drop trigger if exists ${sql.table(trigger)}`.execute(tx);
}

const triggers = tables.flatMap(({ table }) =>
  ["insert", "update", "delete"].map((verb) => ({
    trigger: `moved_no_${verb}_${table}`,
    table,
    verb,
  })),
);
