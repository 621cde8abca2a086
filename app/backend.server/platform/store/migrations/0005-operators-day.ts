import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * Whose each letter in the outbox is, by what reminders find what is due, complaint figures that
 * the operator sets, and what had gone back before a refund.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "outbox", "person_id", "text");
  for (const [table, ...columns] of [
    ["outbox", "person_id"],
    ["subscriptions", "ends_at"],
  ] as const)
    await db.schema
      .createIndex(`${table}_${columns.join("_")}`)
      .ifNotExists()
      .on(table)
      .columns([...columns])
      .execute();
  await addColumn(
    db,
    dialect,
    "refunds",
    "refunded_before_paise",
    dialect === "postgres" ? "bigint" : "integer",
  );
  await db.schema
    .createTable("complaint_figures")
    .ifNotExists()
    .addColumn("period", "text", (c) => c.primaryKey())
    .addColumn("figures", "text", (c) => c.notNull())
    .execute();
  // The subject of a letter begins with the id (26 characters) of the payment, agreement or
  // subscription it is about.
  for (const table of ["payments", "signings", "subscriptions"]) {
    await sql`
      update outbox set person_id = (select person_id from ${sql.table(table)} as thing where thing.id = substr(outbox.subject, 1, 26))
      where person_id is null and kind not like 'owner: %'`.execute(db);
  }
}
