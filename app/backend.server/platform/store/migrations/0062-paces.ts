import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/** When the next of what all servers together may do at a pace is (`platform/pace.ts`), UTC ms. */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  db.schema
    .createTable("paces")
    .ifNotExists()
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("next_at", dialect === "postgres" ? "bigint" : "integer", (c) => c.notNull())
    .execute();
