import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * Which notice of the privacy policy was put before whom, in which language; and the words of each
 * (`platform/people/notices.ts`).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await db.schema
    .createTable("notices")
    .ifNotExists()
    .addColumn("sha256", "text", (c) => c.primaryKey())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("words", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("notices_given")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("sha256", "text", (c) => c.notNull())
    .addColumn("step", "text", (c) => c.notNull())
    .addColumn("given_at", ms, (c) => c.notNull())
    .execute();
  await sql`create unique index if not exists notices_given_once
    on notices_given (person_id, sha256, step)`.execute(db);
}
