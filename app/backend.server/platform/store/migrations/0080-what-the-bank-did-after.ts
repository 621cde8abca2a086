import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** A transfer that the bank took back and credited again; a refund that came back, with its day. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "made_good", "again_as", "text");
  await addColumn(db, dialect, "refunds", "bounced_on", "text");
}
