import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/** Mails to be sent, numbered invoices, and refunds asked of the gateway. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  const make = (name: string) => db.schema.createTable(name).ifNotExists();

  await make("outbox")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("letter_enc", "text", (c) => c.notNull())
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_try_at", big)
    .addColumn("sent_at", big)
    .addColumn("given_up_at", big)
    .addColumn("problem", "text")
    .addUniqueConstraint("one_message", ["kind", "subject"])
    .execute();
  await db.schema
    .createIndex("outbox_next_try_at")
    .ifNotExists()
    .on("outbox")
    .columns(["next_try_at"])
    .execute();

  await make("invoices")
    .addColumn("payment_id", "text", (c) => c.primaryKey().references("payments.id"))
    .addColumn("financial_year", "text", (c) => c.notNull())
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("issued_at", big, (c) => c.notNull())
    .addUniqueConstraint("one_invoice_number", ["financial_year", "number"])
    .execute();

  await make("refunds")
    .addColumn("payment_id", "text", (c) => c.primaryKey().references("payments.id"))
    .addColumn("amount_paise", big, (c) => c.notNull())
    .addColumn("asked_at", big, (c) => c.notNull())
    .addColumn("provider_refund_id", "text")
    .execute();
}
