import { sql, type Kysely } from "kysely";

/**
 * What the figures of a month are counted from, by time: sales, invoices, sign-ups, what began,
 * ended early, and went back. A month is read in slices, in the order of instant and id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, ...columns] of [
    ["people", "created_at", "id"],
    ["subscriptions", "starts_at", "id"],
    ["invoices", "issued_at", "payment_id"],
    ["disputes", "created_at", "id"],
  ] as const)
    await db.schema
      .createIndex(`${table}_${columns.join("_")}`)
      .ifNotExists()
      .on(table)
      .columns([...columns])
      .execute();
  await sql`create index if not exists payments_fulfilled_at_id on payments (fulfilled_at, id)
    where fulfilled_at is not null`.execute(db);
  await sql`create index if not exists subscriptions_revoked_at_id on subscriptions (revoked_at, id)
    where revoked_at is not null`.execute(db);
}
