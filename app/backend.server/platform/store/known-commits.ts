import { sql, type PostgresPool, type PostgresPoolClient } from "kysely";
import { ulid } from "ulid";
import { HOUR_MS } from "../../../content/durations";
import { NoAnswer } from "./no-answer";
import type { Db } from "./store";

/** A commit was asked for and its answer was lost: `commitIsKept` finds out. */
export class CommitUnanswered extends NoAnswer {
  constructor(
    cause: unknown,
    readonly id: string,
  ) {
    super(cause);
  }
}

/**
 * The same connections, on which each transaction leaves a row with an id of its own when it
 * commits: in the same message, so nothing more is waited for. A commit without an answer throws
 * `CommitUnanswered`; every other `NoAnswer` in a transaction says that it was not kept.
 */
export function knownCommits(pool: PostgresPool): PostgresPool {
  return { ...pool, connect: async () => noting(await pool.connect()) };
}

function noting(client: PostgresPoolClient): PostgresPoolClient {
  let writes = false;
  let unanswered = false;
  const commit = async () => {
    const id = ulid();
    try {
      return await client.query(`insert into commits (id, done) values ('${id}', 1); commit`, []);
    } catch (problem) {
      if (!(problem instanceof NoAnswer)) throw problem;
      unanswered = true;
      throw new CommitUnanswered(problem, id);
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    // A transaction that only reads begins with other words, and can leave no row.
    if (text === "begin") writes = true;
    else if (text === "commit" && writes) {
      writes = false;
      return commit();
    } else if (text === "rollback") {
      writes = false;
      // There is nobody to ask, and the first trouble is the one to be told.
      if (unanswered) return { rows: [], command: "ROLLBACK", rowCount: 0 };
    }
    return client.query(text, values);
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: () => client.release(),
  };
}

/**
 * Whether the transaction was kept. Where it was not, it never will be: the row that it would leave
 * is put there for it, which waits for a commit that is still under way, and makes a later one
 * fail. Safe to ask again. Throws `NoAnswer`.
 */
export async function commitIsKept(db: Db, id: string): Promise<boolean> {
  await db
    .insertInto("commits")
    .values({ id, done: 0 })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  const { done } = await db
    .selectFrom("commits")
    .select("done")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return done === 1;
}

/** As long as `commitIsKept` might ask, and much longer; by the database's clock. */
const KEPT_MS = HOUR_MS;
const BATCH = 10_000;

/** Deletes the rows of transactions that nobody will ask about. */
export async function forgetCommits(db: Db): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    const { numAffectedRows } = await sql`delete from commits where id in (select id from commits
      where at < (extract(epoch from clock_timestamp()) * 1000)::bigint - ${sql.lit(KEPT_MS)}
      limit ${sql.lit(BATCH)})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
