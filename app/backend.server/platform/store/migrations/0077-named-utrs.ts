import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** What the client typed, of a claim that was confirmed by a transfer with another reference. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "payments", "named_utr_enc", "text");
  await addColumn(db, dialect, "payments", "named_utr_hash", "text");
}
