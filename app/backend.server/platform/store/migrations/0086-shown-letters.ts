import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/** Letters, signed by the log's key, of later entries than the log had when they were shown. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("research_shown")
    .ifNotExists()
    .addColumn("size", big, (c) => c.primaryKey())
    .addColumn("shown_at", big, (c) => c.notNull())
    .execute();
}
