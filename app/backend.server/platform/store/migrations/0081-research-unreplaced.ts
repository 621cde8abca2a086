import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

const KEYS = { research_entries: "number", research_receivers: "id", research_files: "id" };

/**
 * "insert or replace" deletes on SQLite without asking the triggers that refuse to delete; and that
 * a price was reached is found by no search any more: the recurring work makes all findable anew.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const [table, key] of Object.entries(KEYS)) await notReplaced(db, dialect, table, key);
  await sql`delete from research_words`.execute(db);
}

/** Lets SQLite refuse to put a row in the place of another. */
export async function notReplaced(
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
  key: string,
): Promise<void> {
  if (dialect !== "sqlite") return;
  await sql
    .raw(
      `create trigger if not exists ${table}_no_replace before insert on ${table} when exists (select 1 from ${table} where ${key} = new.${key}) begin select raise(abort, 'released research is only added to'); end`,
    )
    .execute(db);
}
