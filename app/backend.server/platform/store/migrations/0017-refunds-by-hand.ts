import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * Of a transfer by hand the keyed hash of the bank's reference, which no other may have; and of a
 * refund that waited for the owner what the gateway gave back meanwhile. One that was sent before
 * has no hash.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await addColumn(db, dialect, "refunds", "utr_hash", "text");
  await addColumn(db, dialect, "refunds", "covered_paise", big);
  await sql`create unique index if not exists refunds_utr_hash on refunds (utr_hash)`.execute(db);
}
