import { sql, type Kysely } from "kysely";
import type { Dialect } from "../database";

/** What an invoice says, sealed when it is issued; null on those issued before, which are sealed when first asked for. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === "postgres") await sql`alter table invoices add column if not exists wording_enc text`.execute(db);
  else {
    // SQLite has no `add column if not exists`.
    const there = await sql<{ name: string }>`select name from pragma_table_info('invoices')`.execute(db);
    if (!there.rows.some(({ name }) => name === "wording_enc")) await db.schema.alterTable("invoices").addColumn("wording_enc", "text").execute();
  }
}
