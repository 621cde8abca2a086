import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { MARK } from "./with-commit";

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
