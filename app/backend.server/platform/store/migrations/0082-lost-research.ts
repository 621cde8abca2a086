import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";
import { onlyAddedTo } from "./0025-research";
import { notReplaced } from "./0081-research-unreplaced";

/**
 * What a restore lost of the research log and was put back, from letters or as a number that is
 * given up; and of each lost time whether the owner has answered for its research. What was
 * compared before this stands as answered.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  await db.schema
    .createTable("research_recovered")
    .ifNotExists()
    .addColumn("number", big, (c) => c.primaryKey())
    .addColumn("root", big, (c) => c.notNull())
    .addColumn("released_at", big, (c) => c.notNull())
    .addColumn("how", "text", (c) => c.notNull())
    .addColumn("put_at", big, (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("salt", "text", (c) => c.notNull())
    .addColumn("leaf", "text", (c) => c.notNull())
    .addColumn("edge", "text", (c) => c.notNull())
    .addColumn("checkpoint", "text", (c) => c.notNull())
    .execute();
  await onlyAddedTo(db, dialect, "research_recovered");
  await notReplaced(db, dialect, "research_recovered", "number");
  await addColumn(db, dialect, "restores", "research_answered_at", big);
  await addColumn(db, dialect, "restores", "research_known", big);
  await sql`update restores set research_answered_at = checked_at
    where research_answered_at is null and checked_at is not null`.execute(db);
}
