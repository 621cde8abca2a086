import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * Of how many tries to send a letter it is certain that nobody got it by them. Of those before this
 * it is not known; a server of the release before counts none.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "outbox", "in_vain", "integer");
}
