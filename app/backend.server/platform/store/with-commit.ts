import { CompiledQuery, type Compilable, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Db, Dialect } from "./store";

/** No comment in a query of ours begins like it. */
const MARK = "/* with the commit */ ";

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

/** The same connections, which keep what `withCommit` asks for until the commit. */
export const committingPool = <Pool extends PostgresPool>(pool: Pool): Pool => ({
  ...pool,
  connect: async () => keeping(await pool.connect()),
});

function keeping(client: PostgresPoolClient): PostgresPoolClient {
  let kept: string[] = [];
  const query = async (text: string, values: readonly unknown[]) => {
    if (text.startsWith(MARK)) {
      kept.push(written(text.slice(MARK.length), values));
      return { rows: [], command: "SELECT", rowCount: 0 };
    }
    const last = kept;
    if (ENDS.test(text)) kept = [];
    // Each statement of one message sees what was committed before it, as one in its own does.
    return COMMITS.test(text)
      ? client.query([...last, text].join("; "), [])
      : client.query(text, values);
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: () => client.release(),
  };
}

const COMMITS = /\bcommit$/;
const ENDS = /\b(?:commit|rollback)$/;

/** A message of several statements carries its values in its text. */
const written = (text: string, values: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]));

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (typeof value === "number" && Number.isSafeInteger(value)) return `(${value})`;
  throw new Error(`a statement that goes with the commit has no place for a ${typeof value}`);
}
