import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * The reference of the row by which the bank took a transfer back, also while the same stands on
 * the payment as which it was credited again: an Undo of that knows what was spent before.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "made_good", "went_by", "text");
  await sql`update made_good set went_by = utr_hash where how = 'taken back'`.execute(db);
}
