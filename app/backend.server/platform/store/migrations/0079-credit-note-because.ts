import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** Why the invoice was cancelled, where not because its payment was confirmed by mistake. */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  addColumn(db, dialect, "credit_notes", "because", "text");
