import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * What an invoice says, sealed when it is issued; null on those issued before, which are sealed
 * when first asked for.
 */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  addColumn(db, dialect, "invoices", "wording_enc", "text");
