import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * Of money that went out twice, what the client sent back or the owner gave up
 * (`money/made-good.ts`): a row for each time, never changed.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const ms = dialect === "postgres" ? "bigint" : "integer";
  await db.schema
    .createTable("made_good")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("money_id", "text", (c) => c.notNull().references("money_in.id"))
    .addColumn("amount_paise", ms, (c) => c.notNull().check(sql`amount_paise > 0`))
    .addColumn("how", "text", (c) => c.notNull())
    .addColumn("came_on", "text")
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("at", ms, (c) => c.notNull())
    .execute();
  await sql`create index if not exists made_good_money on made_good (money_id)`.execute(db);
}
