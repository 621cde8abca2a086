import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * Letters to clients, once the outbox is done with them: what the law asks to keep of the
 * communication with clients (`platform/kept-letters.ts`).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await db.schema
    .createTable("kept_letters")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("letter_enc", "text", (c) => c.notNull())
    .addColumn("created_at", ms, (c) => c.notNull())
    .addColumn("sent_at", ms)
    .addColumn("given_up_at", ms)
    .addColumn("problem", "text")
    .execute();
  await sql`create index if not exists kept_letters_person on kept_letters (person_id)`.execute(db);
  await sql`create index if not exists kept_letters_written on kept_letters (created_at)`.execute(
    db,
  );
  // A table of a few rows, of which each round asks whether one waits (`money/lost-time.ts`).
  await sql`create index if not exists restores_unchecked on restores (id) where checked_at is null`.execute(
    db,
  );
}
