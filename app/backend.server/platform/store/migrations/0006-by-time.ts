import type { Kysely } from "kysely";

/**
 * What the recurring work looks for by time, every few seconds: letters long sent or given up.
 * Without these it reads the whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ["outbox", "sent_at"],
    ["outbox", "given_up_at"],
  ] as const)
    await db.schema
      .createIndex(`${table}_${column}`)
      .ifNotExists()
      .on(table)
      .column(column)
      .execute();
}
