import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/**
 * What a search looks through, a narrow row an entry. The recurring work fills it from the entries
 * that are there (`research/search-words.ts`).
 */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  db.schema
    .createTable("research_words")
    .ifNotExists()
    .addColumn("number", dialect === "postgres" ? "bigint" : "integer", (c) => c.primaryKey())
    .addColumn("services", "text", (c) => c.notNull())
    .addColumn("words", "text", (c) => c.notNull())
    .execute();
