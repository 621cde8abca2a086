import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/** The language a complaint was sent in, which its letters are written in; null is English. */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  addColumn(db, dialect, "complaints", "language", "text");
