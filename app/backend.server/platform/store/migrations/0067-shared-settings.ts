import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/** What several servers read in common: their settings and the site file (`shared-settings.ts`). */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  db.schema
    .createTable("shared_settings")
    .ifNotExists()
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("text_enc", "text", (c) => c.notNull())
    .addColumn("changed_at", dialect === "postgres" ? "bigint" : "integer", (c) => c.notNull())
    .execute();
