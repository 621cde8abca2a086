import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * Which Telegram account is whose; the one-time tokens by which one is linked; until when Telegram
 * asks not to be called; who is told of research by Telegram or SMS, and what became of each such
 * message.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  const make = (table: string) => db.schema.createTable(table).ifNotExists();
  await make("telegram_links")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("chat_enc", "text", (c) => c.notNull())
    .addColumn("chat_hash", "text", (c) => c.notNull())
    .addColumn("linked_at", big, (c) => c.notNull())
    .addColumn("blocked_at", big)
    .addColumn("ended_at", big)
    .execute();
  await make("telegram_tokens")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("expires_at", big, (c) => c.notNull())
    .execute();
  await make("telegram_waits")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("until", big, (c) => c.notNull())
    .execute();
  await make("research_pointers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("number", big, (c) => c.notNull())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("way", "text", (c) => c.notNull())
    .addColumn("queued_at", big, (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull())
    .addColumn("next_try_at", big)
    .addColumn("sent_at", big)
    .addColumn("message_id", "text")
    .addColumn("given_up_at", big)
    .addColumn("problem", "text")
    .execute();
  await addColumn(db, dialect, "people", "research_by_telegram", "integer");
  await addColumn(db, dialect, "people", "research_by_sms", "integer");
  const indexes = [
    sql`create index if not exists telegram_links_person on telegram_links (person_id)`,
    sql`create unique index if not exists telegram_links_one on telegram_links (person_id) where ended_at is null`,
    sql`create unique index if not exists telegram_links_chat on telegram_links (chat_hash) where ended_at is null`,
    sql`create index if not exists telegram_links_ended on telegram_links (id) where ended_at is not null`,
    sql`create index if not exists telegram_tokens_person on telegram_tokens (person_id)`,
    sql`create index if not exists telegram_tokens_expires_at on telegram_tokens (expires_at)`,
    sql`create index if not exists research_pointers_number on research_pointers (number, person_id)`,
    sql`create index if not exists research_pointers_person on research_pointers (person_id)`,
    sql`create index if not exists research_pointers_due on research_pointers (next_try_at) where next_try_at is not null`,
  ];
  for (const index of indexes) await index.execute(db);
}
