import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Serving } from "./database";

/**
 * Connections to PostgreSQL, ten at most. One that is lost is told, thrown away and replaced by the next that is needed; nothing waits for a
 * machine that has gone without a word: 5 seconds for a connection, and for a query as long as `serving` says.
 *
 * @param serving null: a query may take as long as it takes, and a lost connection is heard of by the query that was on it
 */
export function postgresPool(url: string, serving: Serving | null): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...(serving ? { query_timeout: serving.patienceMs } : {}),
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // The pool listens to a connection only while nobody uses it. Without a listener, here or in `lent`, a lost one ends the process.
  pool.on("error", (problem) => serving?.lost(problem));
  // Nor does anybody listen in the moment in which it passes from one to the other. Who asks it next hears that it is lost.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { connect: async () => lent(await pool.connect(), serving), end: () => pool.end() };
}

const CONNECT_MS = 5_000;
const INT8 = 20;

/** A connection that did not answer still waits for its answer, so whoever had it next would wait too: it is ended instead of given back. */
function lent(client: pg.PoolClient, serving: Serving | null): PostgresPoolClient {
  let lost: Error | null = null;
  const lose = (problem: Error) => {
    if (!lost) serving?.lost(problem);
    lost ??= problem;
  };
  client.on("error", lose);
  const query = async (text: string, values: readonly unknown[]) => {
    if (lost) throw lost;
    try {
      return await client.query(text, [...values]);
    } catch (problem) {
      if (problem instanceof Error && isLost(problem)) lose(problem);
      throw problem;
    }
  };
  const release = () => {
    client.release(lost ?? undefined);
    client.off("error", lose);
  };
  // The other way to ask, by a cursor, is for a dialect that was given one.
  return { query: query as unknown as PostgresPoolClient["query"], release };
}

/** What the database refuses leaves the connection as it was, unless it says that it ends it (classes 08 and 57P). */
const isLost = (problem: Error): boolean =>
  !(problem instanceof pg.DatabaseError) || /^(?:08|57P)/.test(problem.code ?? "");
