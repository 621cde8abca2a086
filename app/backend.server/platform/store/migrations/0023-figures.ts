import { sql, type Kysely } from "kysely";

/**
 * What the figures of a month are counted from, by time: sales, invoices, sign-ups, what began,
 * ended early, and went back. A month is read in slices, in the order of instant and id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns, where] of [
    ["payments", "fulfilled_at, id", "fulfilled_at is not null"],
    ["people", "created_at, id", null],
    ["subscriptions", "starts_at, id", null],
    ["subscriptions", "revoked_at, id", "revoked_at is not null"],
    ["invoices", "issued_at, payment_id", null],
    ["disputes", "created_at, id", null],
  ] as const)
    await sql
      .raw(
        `create index if not exists ${table}_${columns.replace(", ", "_")} on ${table} (${columns})${where ? ` where ${where}` : ""}`,
      )
      .execute(db);
}
