import { Kysely, PostgresDialect, sql, type PostgresPool } from "kysely";
import { CannotWrite } from "./cannot-write";
import type { Db, Hold, Serving, Store, Writes } from "./store";
import { fencedPool } from "./fenced-pool";
import { commitIsKept, knownCommits } from "./known-commits";
import { withLastSteps } from "./last-steps";
import { leaseIn } from "./lease";
import { holdRow } from "./lock";
import { postgresPool, type Pool } from "./postgres-pool";
import type { Tables } from "./tables";
import { onlyReads } from "./only-reads";
import { pauseBetween, tryAgain } from "./try-again";
import { committingPool } from "./committing-pool";

/**
 * PostgreSQL. 64-bit integers come back as numbers: instants in ms and amounts in paise stay far
 * below 2^53.
 */
export async function openPostgres(url: string, serving: Serving | null): Promise<Store> {
  const pool = committingPool(postgresPool(url, serving));
  const lease = leaseIn(pool);
  // A command's work may take hours, and it says itself how far it came.
  const writes = serving ? writesBy(knownCommits(pool), pool.pausing) : writesBy(pool);
  return {
    ...writes,
    snapshot: (work) =>
      writes.db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(work),
    aside: onlyReads(writes.db),
    canWrite: () => writableNow(writes.db, pool.lately()),
    leader: lease,
    whileLeading: writesBy(fencedPool(pool, lease)),
    close: async () => {
      await lease.stepDown();
      await writes.db.destroy();
    },
  };
}

/**
 * @param pausing given where people wait for its transactions: they are tried again where that is
 * safe, and wait so between two tries
 */
function writesBy(pool: PostgresPool, pausing?: Pool["pausing"]): Writes {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const once = <T>(
    work: (tx: Db) => Promise<T>,
    hold?: Hold,
    last: (result: T) => void = () => {},
  ): Promise<T> =>
    db.transaction().execute(async (tx) => {
      if (hold) await holdRow("postgres", tx, hold);
      const result = await withLastSteps("postgres", tx, work);
      last(result);
      return result;
    });
  const again = pausing && {
    kept: (id: string) => commitIsKept(db, id),
    monotonic: () => performance.now(),
    pause: (tries: number) => pausing(() => pauseBetween(tries)),
  };
  return {
    dialect: "postgres",
    db,
    transaction: again
      ? (work, hold) => tryAgain(again, (last) => once(work, hold, last))
      : (work, hold) => once(work, hold),
    // The server that waits for the disk is another; ours goes on meanwhile.
    lightly: (work) => work(db),
  };
}

/**
 * A write that fills no new page succeeds on a full disk, so a refusal is remembered rather than
 * tried for.
 */
async function writableNow(db: Db, lately: CannotWrite | null): Promise<void> {
  if (lately) throw lately;
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
    db,
  );
  if (rows[0]?.standby) throw new CannotWrite("no writes", "25006", new Error("a standby"));
}
