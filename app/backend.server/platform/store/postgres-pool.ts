import { setTimeout } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { databaseHosts } from "../../../shared/database-hosts";
import { CannotWrite, explained } from "./cannot-write";
import { hostTurn, type HostTurn } from "./host-turn";
import { NoAnswer } from "./no-answer";
import type { Serving } from "./store";
import { Patience } from "./patience";
import { RequestWaits, WORK_MS } from "./request-waits";

/**
 * Connections to PostgreSQL, ten at most. One that is lost is told, thrown away and replaced by the
 * next that is needed; nothing waits for a machine that has gone without a word: 5 seconds for a
 * connection, and for a query as long as `serving` says. Where a person waits for the answer, their
 * request waits 4 seconds in all, however often it asks. Connections and queries then throw
 * `NoAnswer`.
 *
 * @param url may name several hosts: the one that takes writes is used
 * @param serving null: a query may take as long as it takes, and a lost connection is heard of by
 * the query that was on it
 */
export function postgresPool(url: string, serving: Serving | null): Pool {
  const patience = new Patience(0);
  const waits = new RequestWaits(serving?.personMs ?? PERSON_MS);
  const hosts = databaseHosts(url);
  const turn = hostTurn(hosts);
  const pool = new pg.Pool({
    ...turn.options,
    onConnect: turn.onConnect,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS / hosts.length,
    keepAlive: true,
    ...(serving ? { query_timeout: serving.patienceMs } : {}),
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // The pool listens to a connection only while nobody uses it. Without a listener, here or in
  // `lent`, a lost one ends the process.
  pool.on("error", (problem) => serving?.lost(problem));
  // Nor does anybody listen in the moment in which it passes from one to the other. Who asks it
  // next hears that it is lost.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    connect: () =>
      waits.during(async (most) => {
        const connecting = turn.connect(() => pool.connect());
        const client = await (most === null ? connecting : within(most, connecting)).catch(
          unanswered,
        );
        return lent(client, { serving, patience, waits, turn });
      }),
    end: () => pool.end(),
    lately: () => patience.lately(),
    pausing: (pause) => waits.pausing(pause),
  };
}

export interface Pool extends PostgresPool {
  /** why a write was refused within the last seconds, though nothing was wrong with it */
  lately(): CannotWrite | null;
  /** Waits before another try; it counts among what the present request has waited. */
  pausing(pause: () => Promise<unknown>): Promise<void>;
}

/** Of one server. A hundred of them are what a PgBouncer takes in (deploy/cluster/files.ts). */
export const CONNECTIONS = 10;
const CONNECT_MS = 5_000;
/** As long as a write to SQLite waits: a person has a page that says so within 6 seconds. */
const PERSON_MS = 4_000;
/**
 * A server that is frozen, or cut off, in the middle of a transaction would hold its rows, the head
 * of the audit trail among them, for as long as its connection stands. PostgreSQL ends the
 * connection instead, sooner than a lease runs out.
 */
const BEGIN = "begin; set local idle_in_transaction_session_timeout = '10s'";
const INT8 = 20;

/**
 * A connection that did not answer still waits for its answer, so whoever had it next would wait
 * too: it is ended instead of given back.
 */
function lent(
  client: pg.PoolClient,
  {
    serving,
    patience,
    waits,
    turn,
  }: { serving: Serving | null; patience: Patience; waits: RequestWaits; turn: HostTurn },
): PostgresPoolClient {
  let lost: Error | null = null;
  const lose = (problem: Error) => {
    if (!lost) serving?.lost(problem);
    lost ??= problem;
  };
  client.on("error", lose);
  const query = async (text: string, values: readonly unknown[]) => {
    if (lost) throw new NoAnswer(lost);
    try {
      return await waits.during(
        (most) =>
          client.query({
            // Set for the transaction alone: behind a pooler the connection is somebody else's
            // after it.
            text: serving && text === "begin" ? BEGIN : text,
            values: [...values],
            ...(serving && most !== null ? { query_timeout: most } : {}),
          }),
        WORK_MS,
      );
    } catch (problem) {
      if (problem instanceof Error && isLost(problem)) {
        turn.silent(client);
        lose(problem);
      }
      const why = explained(problem);
      if (why instanceof CannotWrite) patience.failed(why);
      return unanswered(why);
    }
  };
  const release = () => {
    client.release(lost ?? undefined);
    client.off("error", lose);
  };
  // The other way to ask, by a cursor, is for a dialect that was given one.
  return { query: query as unknown as PostgresPoolClient["query"], release };
}

/** A connection that comes too late is for whoever is next. */
async function within(ms: number, connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const gaveUp = new AbortController();
  const late = setTimeout(ms, undefined, { signal: gaveUp.signal }).then(() => {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw new Error("timeout: no connection to the database in time");
  });
  late.catch(() => undefined);
  return Promise.race([connecting, late]).finally(() => gaveUp.abort());
}

const unanswered = (problem: unknown): never => {
  const lost = problem instanceof Error && !(problem instanceof CannotWrite) && isLost(problem);
  throw lost ? new NoAnswer(problem) : problem;
};

/**
 * What the database refuses leaves the connection as it was, unless it says that it ends it
 * (classes 08 and 57P, and 25P03: idle for too long), or that it is a standby, whose place another
 * has taken (25006).
 */
const isLost = (problem: Error): boolean =>
  !(problem instanceof pg.DatabaseError) || /^(?:08|57P|25P03|25006)/.test(problem.code ?? "");
