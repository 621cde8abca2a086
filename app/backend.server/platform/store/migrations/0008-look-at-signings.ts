import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * When Digio is next asked about an agreement that waits for a signature; those that wait already
 * are asked about at once.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(
    db,
    dialect,
    "signings",
    "next_look_at",
    dialect === "postgres" ? "bigint" : "integer",
  );
  await db.schema
    .createIndex("signings_next_look_at")
    .ifNotExists()
    .on("signings")
    .column("next_look_at")
    .execute();
  await sql`update signings set next_look_at = updated_at where state in ('uploaded', 'signing', 'failed') and provider_document_id is not null`.execute(
    db,
  );
}
