import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** Who signed, by the name on their Aadhaar, where that is not the name on the PAN. */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  addColumn(db, dialect, "signings", "signer_name_enc", "text");
