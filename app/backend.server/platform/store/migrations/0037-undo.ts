import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * What a claim was before it was confirmed, for as long as that can be undone; and the credit notes
 * of what was undone, each with the invoice that it cancels.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await db.schema
    .createTable("confirmations")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("payment_id", "text", (c) => c.notNull().unique().references("payments.id"))
    .addColumn("undo_until", ms, (c) => c.notNull())
    .addColumn("lapses_at", ms)
    .addColumn("utr_enc", "text")
    .addColumn("utr_hash", "text")
    .execute();
  await db.schema
    .createIndex("confirmations_undo_until")
    .ifNotExists()
    .on("confirmations")
    .column("undo_until")
    .execute();
  await db.schema
    .createTable("credit_notes")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("financial_year", "text", (c) => c.notNull())
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("issued_at", ms, (c) => c.notNull())
    .addColumn("wording_enc", "text", (c) => c.notNull())
    .addColumn("invoice_year", "text", (c) => c.notNull())
    .addColumn("invoice_number", "integer", (c) => c.notNull())
    .addColumn("invoice_issued_at", ms, (c) => c.notNull())
    .addColumn("invoice_wording_enc", "text", (c) => c.notNull())
    .addUniqueConstraint("one_credit_note_number", ["financial_year", "number"])
    .addUniqueConstraint("one_credit_note_an_invoice", ["invoice_year", "invoice_number"])
    .execute();
  for (const column of ["payment_id", "issued_at", "invoice_issued_at"] as const)
    await db.schema
      .createIndex(`credit_notes_${column}`)
      .ifNotExists()
      .on("credit_notes")
      .column(column)
      .execute();
}
