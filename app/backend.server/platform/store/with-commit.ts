import { CompiledQuery, type Compilable } from "kysely";
import type { Db, Dialect } from "./store";

/** No comment in a query of ours begins like it. */
export const MARK = "/* with the commit */ ";

/**
 * Runs a statement at the end of its transaction. On PostgreSQL it goes in the message that
 * commits: what it holds is held while the database commits, never while a message is under way, so
 * that many servers at a distance do not wait for each other's. What it answers is not heard; where
 * it fails, the commit does.
 */
export async function withCommit(dialect: Dialect, tx: Db, query: Compilable): Promise<void> {
  const compiled = query.compile();
  await tx.executeQuery(
    dialect === "postgres"
      ? CompiledQuery.raw(MARK + compiled.sql, [...compiled.parameters])
      : compiled,
  );
}
