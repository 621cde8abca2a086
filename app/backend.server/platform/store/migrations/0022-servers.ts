import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * The servers that serve, each until when it said so last (UTC ms of its machine), and with which
 * key it seals: keys are not rotated while one seals with an older.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable("servers")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("seals_with", "text", (c) => c.notNull())
    .addColumn("seen_until", dialect === "postgres" ? "bigint" : "integer", (c) => c.notNull())
    .execute();
}
