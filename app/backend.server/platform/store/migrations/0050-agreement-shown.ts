import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * What somebody was shown who signed: the language of the page (null is English), and the SHA-256
 * of the document that was put before them; null of those made by an earlier release.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "signings", "language", "text");
  await addColumn(db, dialect, "signings", "shown_sha256", "text");
}
