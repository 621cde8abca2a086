import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/** From when to when the database has lost what was entered (`upkeep/restores.ts`). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await db.schema
    .createTable("restores")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("lost_from", ms, (c) => c.notNull())
    .addColumn("lost_to", ms, (c) => c.notNull())
    .addColumn("told_at", ms)
    .addColumn("checked_at", ms)
    .execute();
  await sql`create index if not exists restores_untold on restores (id) where told_at is null`.execute(
    db,
  );
}
