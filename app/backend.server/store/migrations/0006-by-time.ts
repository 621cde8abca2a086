import type { Kysely } from "kysely";

/** What the recurring work looks for by time, every few seconds: subscriptions about to end, letters long sent. Without these it reads whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ["subscriptions", "ends_at"],
    ["outbox", "sent_at"],
    ["outbox", "given_up_at"],
  ] as const)
    await db.schema.createIndex(`${table}_${column}`).ifNotExists().on(table).column(column).execute();
}
