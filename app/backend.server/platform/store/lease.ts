import { randomUUID } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { LeadsNoMore, type Leader } from "./leader";
import { thisServer } from "./this-server";

/**
 * A leader that is frozen, killed or cut off is replaced when its lease has run out and another
 * server asks next: within 20 seconds.
 */
const LEASE_MS = 15_000;
const BEAT_MS = 4_000;

/** The lease, and what holds a leader's writes to it. */
export interface Lease extends Leader {
  /**
   * Within a transaction on `client`: nobody takes the lease over until it ends. Throws
   * `LeadsNoMore` when somebody has.
   */
  fence(client: PostgresPoolClient): Promise<void>;
}

/**
 * On PostgreSQL the server leads that holds the lease: a row with the holder's term, prolonged by a
 * heartbeat beside the jobs, on the database's clock alone. Each holder has a higher term than the
 * one before. It needs nothing of the connection, so a pooler may stand between.
 *
 * The heartbeat changes no key, so it never waits for a job's transaction, which shares the row
 * (`FOR KEY SHARE`); taking over does wait for one.
 *
 * @param monotonic ms since whenever, never set back
 */
export function leaseIn(pool: PostgresPool, monotonic = () => performance.now()): Lease {
  // A server that is started anew may have its process's number again.
  const me = `${thisServer()} ${randomUUID()}`;
  const openedAt = monotonic();
  let term: number | null = null;
  let beat: NodeJS.Timeout | undefined;
  let beating = false;

  const ask = async (text: string, ...values: unknown[]) => {
    const client = await pool.connect();
    try {
      return (await client.query<{ term: number; ago: number | null }>(text, values)).rows[0];
    } finally {
      client.release();
    }
  };
  const leave = () => {
    clearInterval(beat);
    [term, beat] = [null, undefined];
  };
  const prolong = async (held: number): Promise<boolean> => {
    const still = (await ask(PROLONG, me, held)) !== undefined;
    if (!still && term === held) leave();
    return still;
  };
  const onBeat = () => {
    if (term === null || beating) return;
    beating = true;
    // The next beat tries again; once the lease is another's, the next round or write hears of it.
    prolong(term)
      .catch(() => undefined)
      .finally(() => (beating = false));
  };
  return {
    async leads() {
      if (term !== null && (await prolong(term))) return true;
      const taken = await ask(TAKE, me);
      if (!taken) return false;
      clearInterval(beat);
      term = taken.term;
      beat = setInterval(onBeat, BEAT_MS).unref();
      return true;
    },
    async finishedRound() {
      if (term === null || !(await ask(FINISHED, me, term))) throw new LeadsNoMore();
    },
    async sinceRound() {
      const here = monotonic() - openedAt;
      return Math.min(here, (await ask(SINCE))?.ago ?? here);
    },
    async stepDown() {
      const held = term;
      leave();
      if (held !== null) await ask(LEAVE, me, held);
    },
    async fence(client) {
      if (term === null) throw new LeadsNoMore();
      const { rows } = await client.query<{ term: number }>(FENCE, [me, term]);
      if (rows.length === 0) throw new LeadsNoMore();
    },
  };
}

/** @param holder of the lease, as it stands in its row. @returns by which a person knows it */
export const leaderName = (holder: string): string => holder.replace(/ [0-9a-f-]{36}$/, "");

// `now()` is when the transaction began; this is now.
const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
const MINE = "name = 'recurring work' and holder = $1 and term = $2";
const PROLONG = `update leases set expires_at = ${NOW} + ${LEASE_MS} where ${MINE} returning term`;
const TAKE = `with free as (
    select name from leases where name = 'recurring work' and expires_at <= ${NOW} for update
  )
  update leases set holder = $1, term = term + 1, expires_at = ${NOW} + ${LEASE_MS}
  from free where leases.name = free.name returning term`;
const FINISHED = `update leases set round_at = ${NOW} where ${MINE} returning term`;
const SINCE = `select ${NOW} - round_at as ago from leases where name = 'recurring work'`;
const LEAVE = `update leases set holder = null, expires_at = 0 where ${MINE} returning term`;
const FENCE = `select term from leases where ${MINE} for key share`;
