import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * Letters that the owner writes to many clients at once, to whom each went; and who wants none of
 * them.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await addColumn(db, dialect, "people", "without_letters", "integer");
  await db.schema
    .createTable("mailings")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("once", "text", (c) => c.notNull().unique())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("which", "text", (c) => c.notNull())
    .addColumn("per_minute", "integer", (c) => c.notNull())
    .addColumn("confirmed_at", ms, (c) => c.notNull())
    .addColumn("last_person", "text", (c) => c.notNull())
    .addColumn("written", "integer", (c) => c.notNull())
    .addColumn("done_at", ms)
    .execute();
  await db.schema
    .createTable("mailing_receivers")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("mailing_id", "text", (c) => c.notNull().references("mailings.id"))
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("letter_id", "text", (c) => c.notNull())
    .addColumn("sent_at", ms)
    .addColumn("given_up_at", ms)
    .execute();
  await sql`create index if not exists mailings_open on mailings (id) where done_at is null`.execute(
    db,
  );
  for (const columns of [["mailing_id", "id"], ["person_id"], ["letter_id"]])
    await db.schema
      .createIndex(`mailing_receivers_${columns[0] ?? ""}`)
      .ifNotExists()
      .on("mailing_receivers")
      .columns(columns)
      .execute();
}
