import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { carryOver, columnsOf } from "../carry-over-0009";
import { addColumn } from "./0002-at-rest";

/**
 * The ledger: all money that came in, by the gateway and by hand, and what it is for; the gateway's
 * refunds, disputes and settlements as it last showed them; the sums by day; and where the reading
 * of its lists stands. What was known of refunds moves there from `payments` and the older
 * `refunds`.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  const make = (table: string) => db.schema.createTable(table).ifNotExists();

  await make("money_in")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("order_id", "text")
    .addColumn("payment_id", "text", (c) => c.references("payments.id"))
    .addColumn("amount_paise", big, (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("fee_paise", big)
    .addColumn("tax_paise", big)
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("seen_at", big, (c) => c.notNull())
    .addColumn("next_read_at", big)
    .addColumn("use", "text", (c) => c.notNull())
    .addColumn("why", "text")
    .addColumn("owed_since", big)
    .addColumn("held_until", big)
    .addColumn("held_because", "text")
    .addColumn("captured_paise", big, (c) => c.notNull().defaultTo(0))
    .addColumn("served_paise", big, (c) => c.notNull().defaultTo(0))
    .addColumn("returned_paise", big, (c) => c.notNull().defaultTo(0))
    .addColumn("owed_paise", big, (c) => c.notNull().defaultTo(0))
    .addColumn("disputed_paise", big, (c) => c.notNull().defaultTo(0))
    .addColumn("unmatched_paise", big, (c) => c.notNull().defaultTo(0))
    .addColumn("gap_paise", big, (c) => c.notNull().defaultTo(0))
    .addColumn("to_return_paise", big, (c) => c.notNull().defaultTo(0))
    .execute();
  await make("gateway_refunds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("money_id", "text", (c) => c.notNull().references("money_in.id"))
    .addColumn("refund_id", "text")
    .addColumn("amount_paise", big, (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("reference", "text")
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("seen_at", big, (c) => c.notNull())
    .addColumn("next_read_at", big)
    .execute();
  await make("disputes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("money_id", "text", (c) => c.notNull().references("money_in.id"))
    .addColumn("amount_paise", big, (c) => c.notNull())
    .addColumn("deducted_paise", big, (c) => c.notNull())
    .addColumn("reason_code", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("phase", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("respond_by", big)
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("seen_at", big, (c) => c.notNull())
    .addColumn("next_read_at", big)
    .execute();
  await make("settlements")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("amount_paise", big, (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("utr", "text")
    .addColumn("created_at", big, (c) => c.notNull())
    .execute();
  await make("settlement_lines")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("settlement_id", "text", (c) => c.notNull())
    .addColumn("entity_id", "text", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("credit_paise", big, (c) => c.notNull())
    .addColumn("debit_paise", big, (c) => c.notNull())
    .addColumn("fee_paise", big, (c) => c.notNull())
    .addColumn("tax_paise", big, (c) => c.notNull())
    .addColumn("settled_at", big, (c) => c.notNull())
    .addColumn("dispute_id", "text")
    .addColumn("description", "text")
    .execute();
  await make("sweeps")
    .addColumn("list", "text", (c) => c.primaryKey())
    .addColumn("complete_to", big, (c) => c.notNull())
    .addColumn("window_from", big)
    .addColumn("window_to", big)
    .addColumn("skip", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("finished_at", big)
    .addColumn("failing_since", big)
    .execute();
  await make("money_days")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("paise", big, (c) => c.notNull())
    .execute();
  await make("payment_counts")
    .addColumn("state", "text", (c) => c.primaryKey())
    .addColumn("count", big, (c) => c.notNull())
    .execute();
  await make("invoice_series")
    .addColumn("number", "integer", (c) => c.primaryKey())
    .addColumn("letter", "text", (c) => c.notNull().unique())
    .addColumn("since", big, (c) => c.notNull())
    .addColumn("because", "text", (c) => c.notNull())
    .addColumn("timeline", "text")
    .execute();

  await addColumn(db, dialect, "subscriptions", "paused_at", big);
  await newRefunds(db, dialect, big);
  await carryOver(db, dialect);

  for (const [table, ...columns] of [
    ["money_in", "order_id"],
    ["money_in", "payment_id"],
    ["money_in", "next_read_at"],
    ["gateway_refunds", "money_id"],
    ["gateway_refunds", "next_read_at"],
    ["gateway_refunds", "created_at"],
    ["disputes", "money_id"],
    ["disputes", "next_read_at"],
    ["settlement_lines", "settlement_id"],
    ["settlement_lines", "entity_id"],
    ["refunds", "payment_id"],
    ["refunds", "money_id", "state"],
    ["refunds", "state", "next_try_at"],
    ["refunds", "state", "sent_on"],
    ["payments", "state", "created_at"],
  ] as const)
    await index(db, table, columns);
  // Few of very many: what is to be looked at by somebody is found without reading all that is
  // well.
  for (const [name, table, column, where] of [
    ["money_in_gap", "money_in", "gap_paise", "gap_paise <> 0"],
    ["money_in_owed", "money_in", "owed_since", "owed_paise > 0"],
    ["money_in_to_return", "money_in", "owed_since", "to_return_paise > 0"],
    ["money_in_unmatched", "money_in", "created_at", "unmatched_paise > 0"],
    ["disputes_open", "disputes", "respond_by", "status in ('open', 'under_review')"],
    ["payments_awaiting", "payments", "awaiting_since", "awaiting_since is not null"],
  ] as const)
    await sql
      .raw(`create index if not exists ${name} on ${table} (${column}) where ${where}`)
      .execute(db);
}

/** Many of a payment, where there was one; those of older releases wait in `refunds_before`. */
async function newRefunds(
  db: Kysely<unknown>,
  dialect: Dialect,
  big: "bigint" | "integer",
): Promise<void> {
  // Cut short before, it may have been renamed already, or carried over.
  const columns = await columnsOf(db, dialect, "refunds");
  if (columns.length > 0 && !columns.includes("money_id"))
    await db.schema.alterTable("refunds").renameTo("refunds_before").execute();
  await db.schema
    .createTable("refunds")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("money_id", "text", (c) => c.notNull().references("money_in.id"))
    .addColumn("payment_id", "text", (c) => c.references("payments.id"))
    .addColumn("amount_paise", big, (c) => c.notNull())
    .addColumn("why", "text", (c) => c.notNull())
    .addColumn("ends_service", "integer", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("attempt", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("reason", "text")
    .addColumn("asked_at", big, (c) => c.notNull())
    .addColumn("next_try_at", big)
    .addColumn("sent_on", "text")
    .addColumn("utr_enc", "text")
    .execute();
}

const index = (db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> =>
  db.schema
    .createIndex(`${table}_${columns.join("_")}`)
    .ifNotExists()
    .on(table)
    .columns([...columns])
    .execute();
