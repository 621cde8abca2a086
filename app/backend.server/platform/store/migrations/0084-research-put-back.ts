import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { onlyAddedTo } from "./0025-research";
import { notReplaced } from "./0081-research-unreplaced";

/**
 * Of an idea or a note that was put back after a restore: its address, which its letter had, and
 * the services that its text names. With them it can be read and added to.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable("research_put_back")
    .ifNotExists()
    .addColumn("number", dialect === "postgres" ? "bigint" : "integer", (c) => c.primaryKey())
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("services", "text", (c) => c.notNull())
    .execute();
  await onlyAddedTo(db, dialect, "research_put_back");
  await notReplaced(db, dialect, "research_put_back", "number");
}
