import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * What an invoice says without its number, which is taken with the commit, when this is sealed
 * already. A server of the release before words such an invoice anew, as one that has neither.
 */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  addColumn(db, dialect, "invoices", "words_enc", "text");
