import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * How far the letters about each entry are written, what became of each person's, and when the
 * person opened the entry; and who does without these letters.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  const make = (table: string) => db.schema.createTable(table).ifNotExists();
  await make("research_mailings")
    .addColumn("number", big, (c) => c.primaryKey())
    .addColumn("last_person", "text", (c) => c.notNull())
    .addColumn("written", big, (c) => c.notNull())
    .addColumn("done_at", big)
    .execute();
  await make("research_evidence")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("number", big, (c) => c.notNull())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("letter_id", "text")
    .addColumn("queued_at", big)
    .addColumn("sent_at", big)
    .addColumn("given_up_at", big)
    .addColumn("opened_at", big)
    .execute();
  await addColumn(db, dialect, "people", "without_research_mail", "integer");
  for (const index of [
    "research_mailings_open on research_mailings (number) where done_at is null",
    "research_evidence_number on research_evidence (number, person_id)",
    "research_evidence_person on research_evidence (person_id)",
    "research_evidence_waiting on research_evidence (letter_id) where queued_at is not null and sent_at is null and given_up_at is null",
  ])
    await sql`create index if not exists ${sql.raw(index)}`.execute(db);
}
