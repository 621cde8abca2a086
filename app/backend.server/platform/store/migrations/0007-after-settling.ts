import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * By what the reconciler finds the settled orders that it is to look at again, among all there are;
 * and which refunds of a payment failed.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createIndex("payments_state_next_look_at")
    .ifNotExists()
    .on("payments")
    .columns(["state", "next_look_at"])
    .execute();
  await addColumn(db, dialect, "refunds", "failed", "text");
}
