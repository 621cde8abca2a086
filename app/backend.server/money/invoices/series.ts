import { sql, type Selectable } from "kysely";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { Tables } from "../../platform/store/tables";

type Needs = Pick<Parts, "store" | "seal" | "now" | "actor">;

/**
 * The name of the series that invoices are numbered in: "" until numbers may have been lost, then
 * like "7QKA". A number is on people's phones once it is given, so after a restore or a failover a
 * new series begins: unique by construction, consecutive in itself (CGST rule 46(b): one or several
 * series). For use within the transaction that issues.
 *
 * A failover of PostgreSQL is known by its timeline. None of its numbers is lost where the copy
 * that took over was made to hold every commit before it was answered: this copy says whether
 * commits waited so when the last number that it knows was given. A primary that went on alone
 * after that said so in its next invoice, which a copy that is behind does not have; but such a
 * copy is never made primary by Patroni, only by somebody's force (docs/cluster.md).
 */
export async function currentSeries(parts: Needs, tx: Db): Promise<string> {
  const last = await lastSeries(parts.store, tx);
  if (!last) {
    const standing = await standingOf(parts.store, tx);
    await begin(tx, { number: 0, letter: "", because: "the first", since: 0, ...standing });
    return "";
  }
  const { now, waits_now: waits } = last;
  if (now === null || (now === last.timeline && waits === last.waits)) return last.letter;
  if (now !== last.timeline && last.timeline !== null && last.waits !== 1)
    return beginNext(parts, tx, "the database failed over to a copy of it");
  await tx
    .updateTable("invoice_series")
    .set({ timeline: now, waits })
    .where("number", "=", last.number)
    .execute();
  return last.letter;
}

/**
 * Begins a new series and puts the reason on the audit trail, where a gap in the numbers is
 * accounted for. Where another transaction begins one at the same time, that one is waited for, and
 * it is this one's as well.
 *
 * @param because e.g. "restored from the backup of 2026-11-20"
 * @returns its name
 */
export async function beginNext(parts: Needs, tx: Db, because: string): Promise<string> {
  const number = ((await lastSeries(parts.store, tx))?.number ?? 0) + 1;
  const letter = await freshName(tx, parts.now());
  const standing = await standingOf(parts.store, tx);
  const begun = await begin(tx, { number, letter, because, since: parts.now(), ...standing });
  if (!begun) return (await lastSeries(parts.store, tx))?.letter ?? letter;
  record(parts, tx, { what: "invoice series", about: { series: letter, because } });
  return letter;
}

/**
 * An order made at `at` (UTC ms) was found to be lost: numbers given since then may be too, unless
 * the series is younger.
 */
export async function noteLostNumbers(parts: Needs, tx: Db, at: number): Promise<void> {
  const last = await lastSeries(parts.store, tx);
  if (last && last.since > at) return;
  await beginNext(parts, tx, "orders were found that the database had lost");
}

/** The newest, and the database's timeline, and whether its commits wait, as it is now. */
const lastSeries = ({ dialect }: Needs["store"], tx: Db) =>
  tx
    .selectFrom("invoice_series")
    .selectAll()
    .select([
      (dialect === "postgres" ? TIMELINE : sql<string | null>`null`).as("now"),
      (dialect === "postgres" ? WAITS : sql<0 | 1 | null>`null`).as("waits_now"),
    ])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

/** @returns false when another transaction began it */
async function begin(tx: Db, series: Selectable<Tables["invoice_series"]>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("invoice_series")
    .values(series)
    .onConflict((on) => on.column("number").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const STEP_MS = 30_000;
/**
 * So many names there are of four digits and letters: more than half minutes in a year, and
 * "26-27/7QKA/00001" has the sixteen characters that a number may have. Releases before gave three.
 */
const NAMES = 36 ** 4;

/**
 * A name by the time, to half a minute: a restore, a start and a sale take longer. Counted names
 * would repeat: a database that is put back a second time knows nothing of the series that was
 * begun after the first.
 */
async function freshName(tx: Db, now: number): Promise<string> {
  const rows = await tx.selectFrom("invoice_series").select("letter").execute();
  const used = new Set(rows.map(({ letter }) => letter));
  for (let step = Math.floor(now / STEP_MS); ; step++) {
    const name = (step % NAMES).toString(36).toUpperCase().padStart(4, "0");
    if (!used.has(name)) return name;
  }
}

/** Whether a commit of this session is answered only once a second machine has it: 1 or 0. */
export const WAITS = sql<0 | 1>`case when current_setting('synchronous_standby_names') <> ''
  and current_setting('synchronous_commit') in ('on', 'remote_apply') then 1 else 0 end`;

/** The first eight digits of the name of the log file that is being written. */
const TIMELINE = sql<string | null>`substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`;

type Standing = Pick<Selectable<Tables["invoice_series"]>, "timeline" | "waits">;

/** Nothing is known of SQLite. */
async function standingOf({ dialect }: Needs["store"], tx: Db): Promise<Standing> {
  const unknown = { timeline: null, waits: null };
  if (dialect !== "postgres") return unknown;
  const { rows } = await sql<Standing>`select ${TIMELINE} as timeline, ${WAITS} as waits`.execute(
    tx,
  );
  return rows[0] ?? unknown;
}
