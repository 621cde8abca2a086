import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * One row for each transaction whose answer may be lost on the way (`known-commits.ts`): `done` is
 * 1 where it was kept, 0 where it was given up before it could be. `at` is the database's own
 * clock, UTC ms. On SQLite no answer is lost, and the table stays empty.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const postgres = dialect === "postgres";
  await db.schema
    .createTable("commits")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("done", "integer", (c) => c.notNull())
    .addColumn("at", postgres ? "bigint" : "integer", (c) =>
      c
        .notNull()
        .defaultTo(
          postgres
            ? sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
            : sql`(unixepoch() * 1000)`,
        ),
    )
    .execute();
  await sql`create index if not exists commits_at on commits (at)`.execute(db);
}
