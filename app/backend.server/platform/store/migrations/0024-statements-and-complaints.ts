import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * Which columns of a bank's statement mean what, and the lines that paid a claim; and the register
 * of complaints with their answers.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("bank_formats")
    .ifNotExists()
    .addColumn("header_hash", "text", (c) => c.primaryKey())
    .addColumn("columns", "text", (c) => c.notNull())
    .addColumn("confirmed_at", big, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("bank_lines")
    .ifNotExists()
    .addColumn("line_hash", "text", (c) => c.primaryKey())
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("at", big, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("complaints")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("reference", "text", (c) => c.notNull().unique())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("name_enc", "text", (c) => c.notNull())
    .addColumn("number_enc", "text")
    .addColumn("number_hash", "text")
    .addColumn("email_enc", "text")
    .addColumn("email_hash", "text")
    .addColumn("words_enc", "text", (c) => c.notNull())
    .addColumn("received_at", big, (c) => c.notNull())
    .addColumn("resolved_at", big)
    .addColumn("erased_at", big)
    .execute();
  await db.schema
    .createTable("complaint_answers")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("complaint_id", "text", (c) => c.notNull().references("complaints.id"))
    .addColumn("words_enc", "text", (c) => c.notNull())
    .addColumn("at", big, (c) => c.notNull())
    .execute();
  for (const [table, column] of [
    ["bank_lines", "payment_id"],
    ["complaints", "received_at"],
    ["complaints", "resolved_at"],
    ["complaints", "number_hash"],
    ["complaints", "email_hash"],
    ["complaint_answers", "complaint_id"],
  ] as const)
    await db.schema
      .createIndex(`${table}_${column}`)
      .ifNotExists()
      .on(table)
      .column(column)
      .execute();
  // The few that are at work are found without reading all that are done.
  await sql`create index if not exists complaints_open on complaints (received_at)
    where resolved_at is null`.execute(db);
  await sql`create index if not exists complaints_to_erase on complaints (resolved_at)
    where erased_at is null`.execute(db);
}
