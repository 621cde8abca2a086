import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * Which of several servers does the recurring work, until when, and when a server last came round:
 * instants are the database's own, UTC ms.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await db.schema
    .createTable("leases")
    .ifNotExists()
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("holder", "text")
    .addColumn("term", ms, (c) => c.notNull())
    .addColumn("expires_at", ms, (c) => c.notNull())
    .addColumn("round_at", ms)
    .execute();
  await (db as Kysely<{ leases: { name: string; term: number; expires_at: number } }>)
    .insertInto("leases")
    .values({ name: "recurring work", term: 0, expires_at: 0 })
    .onConflict((on) => on.doNothing())
    .execute();
}
