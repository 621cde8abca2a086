import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * By how many days a service was extended for all who hold it, a row for each subscription, for as
 * long as that can be undone. They refer to no row: what is gone meanwhile is known by that.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await db.schema
    .createTable("extended_days")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("extension", "text", (c) => c.notNull())
    .addColumn("service_id", "text", (c) => c.notNull())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("subscription_id", "text", (c) => c.notNull())
    .addColumn("days", "integer", (c) => c.notNull())
    .addColumn("with_start", "integer", (c) => c.notNull())
    .addColumn("undo_until", ms, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("extended_days_extension")
    .ifNotExists()
    .on("extended_days")
    .column("extension")
    .execute();
  await db.schema
    .createIndex("extended_days_undo_until")
    .ifNotExists()
    .on("extended_days")
    .columns(["undo_until", "service_id"])
    .execute();
}
