import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { onlyAddedTo } from "./0025-research";

/**
 * Pictures and papers of research: of a draft, gone with it; and of what was released, which the
 * database lets nobody change or delete. What each is stands in the draft's `about`, and sealed in
 * the entry.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable("research_draft_files")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("draft_id", "text", (c) =>
      c.notNull().references("research_drafts.id").onDelete("cascade"),
    )
    .addColumn("about", "text", (c) => c.notNull())
    .addColumn("bytes", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("research_files")
    .ifNotExists()
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("number", dialect === "postgres" ? "bigint" : "integer", (c) => c.notNull())
    .addColumn("bytes", "text", (c) => c.notNull())
    .execute();
  await sql`create index if not exists research_draft_files_draft
    on research_draft_files (draft_id, id)`.execute(db);
  await sql`create index if not exists research_files_number on research_files (number)`.execute(
    db,
  );
  await onlyAddedTo(db, dialect, "research_files");
}
