import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** The bank's reference of a transfer by which money came back (`money/ledger/came-back.ts`). */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  addColumn(db, dialect, "made_good", "utr_hash", "text");
