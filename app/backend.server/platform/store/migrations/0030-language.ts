import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** The language a person reads the site in, which their letters are written in; null is English. */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  addColumn(db, dialect, "people", "language", "text");
