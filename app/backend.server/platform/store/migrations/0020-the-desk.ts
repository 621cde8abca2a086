import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * People by the words of their sealed names, a note on each, and what the desk's lists go by: who
 * holds a service until when, what came in when, invoices by time, letters that failed.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // A row is its own key: SQLite need not keep it twice, and there are a dozen for each person.
  const alone = dialect === "sqlite" ? sql`without rowid` : sql``;
  await sql`create table if not exists name_words (id text not null primary key, person_id text not null) ${alone}`.execute(
    db,
  );
  await addColumn(db, dialect, "people", "name_indexed", "integer");
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("notes")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey().references("people.id"))
    .addColumn("text_enc", "text", (c) => c.notNull())
    .addColumn("written_at", big, (c) => c.notNull())
    .execute();
  for (const index of [
    sql`people_name_to_index on people (id) where name_enc is not null and name_indexed is null`,
    sql`people_created_at on people (created_at)`,
    sql`subscriptions_service_id_ends_at on subscriptions (service_id, ends_at)`,
    sql`subscriptions_of_a_service on subscriptions (person_id, service_id, ends_at)`,
    sql`payments_received on payments (fulfilled_at, method, state, amount_paise) where fulfilled_at is not null`,
    sql`invoices_issued_at on invoices (issued_at)`,
    sql`outbox_failed on outbox (id) where problem is not null and sent_at is null`,
  ])
    await sql`create index if not exists ${index}`.execute(db);
}
