import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** The bank's reference of a transfer by which money came back (`money/ledger/came-back.ts`). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "made_good", "utr_hash", "text");
  await sql`create index if not exists made_good_utr_hash on made_good (utr_hash)`.execute(db);
}
