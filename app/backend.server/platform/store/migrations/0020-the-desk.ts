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
  for (const [name, on] of [
    ["people_name_to_index", "people (id) where name_enc is not null and name_indexed is null"],
    ["subscriptions_service_id_ends_at", "subscriptions (service_id, ends_at)"],
    ["subscriptions_of_a_service", "subscriptions (person_id, service_id, ends_at)"],
    [
      "payments_received",
      "payments (fulfilled_at, method, state, amount_paise) where fulfilled_at is not null",
    ],
    ["invoices_issued_at", "invoices (issued_at)"],
    ["outbox_failed", "outbox (id) where problem is not null and sent_at is null"],
    ["people_created_at", "people (created_at)"],
  ] as const)
    await sql.raw(`create index if not exists ${name} on ${on}`).execute(db);
}
