import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/** The Telegram channels of services, and who was let into them by us. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  const make = (table: string) => db.schema.createTable(table).ifNotExists();
  await make("telegram_channels")
    .addColumn("service_id", "text", (c) => c.primaryKey())
    .addColumn("channel", "text", (c) => c.notNull())
    .addColumn("link", "text", (c) => c.notNull())
    .addColumn("since", big, (c) => c.notNull())
    .execute();
  await make("telegram_members")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("channel", "text", (c) => c.notNull())
    .addColumn("person_id", "text", (c) => c.notNull())
    .addColumn("chat_enc", "text", (c) => c.notNull())
    .addColumn("chat_hash", "text", (c) => c.notNull())
    .addColumn("admitted_at", big, (c) => c.notNull())
    .addColumn("looked_at", big, (c) => c.notNull())
    .addColumn("next_try_at", big, (c) => c.notNull())
    .execute();
  const indexes = [
    sql`create index if not exists telegram_channels_channel on telegram_channels (channel)`,
    sql`create unique index if not exists telegram_members_one on telegram_members (chat_hash, channel)`,
    sql`create index if not exists telegram_members_person on telegram_members (person_id, channel)`,
    sql`create index if not exists telegram_members_channel on telegram_members (channel)`,
    sql`create index if not exists telegram_members_looked_at on telegram_members (looked_at)`,
  ];
  for (const index of indexes) await index.execute(db);
}
