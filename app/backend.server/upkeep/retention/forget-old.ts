import { sql, type RawBuilder } from "kysely";
import { keepLetters } from "../../platform/kept-letters";
import type { Parts } from "../../platform/parts";
import { forgetCommits } from "../../platform/store/known-commits";
import type { Db } from "../../platform/store/store";
import type { Tables } from "../../platform/store/tables";
import { takeTurn, type Turn } from "../../platform/turn";
import { DAY_MS } from "../../../content/durations";

/** No limit looks further back than a day. */
const CODES_MS = 2 * DAY_MS;
/** Long enough to see how somebody got in; the audit trail remembers longer, by id. */
const SESSIONS_MS = 30 * DAY_MS;
/** A provider repeats an event for a day or so; its body carries personal data. */
const EVENTS_MS = 30 * DAY_MS;
/** Longer than any reminder looks ahead, so that none is written twice. */
const LETTERS_MS = 30 * DAY_MS;

/** A statement that deletes more holds its rows, and a second machine's answer, for too long. */
const BATCH = 1_000;

/**
 * Deletes what has done its work: codes and counts, sessions that ran out, events that were
 * handled, what a claim was before a confirmation that cannot be undone any more, letters that were
 * sent or given up, unless they are a record; a thousand rows at a time. What a turn has no time
 * for waits for the next: after a campaign there may be millions.
 */
export async function forgetOld(parts: Parts): Promise<void> {
  const { db, dialect } = parts.store;
  const turn = takeTurn(parts);
  const forget = (table: keyof Tables, old: RawBuilder<unknown>) => deleteOld(db, turn, table, old);
  if (dialect === "postgres") await forgetCommits(db);
  const before = (ms: number) => sql.lit(parts.now() - ms);
  await forget("challenges", sql`expires_at < ${before(CODES_MS)}`);
  await forget("limit_events", sql`at < ${before(CODES_MS)}`);
  await forget("telegram_tokens", sql`expires_at < ${sql.lit(parts.now())}`);
  await forget("sessions", sql`expires_at < ${before(SESSIONS_MS)}`);
  await forget("known_devices", sql`expires_at < ${before(SESSIONS_MS)}`);
  await forget("inbox", sql`handled_at < ${before(EVENTS_MS)}`);
  await forget("confirmations", sql`undo_until < ${before(0)}`);
  await forget("extended_days", sql`undo_until < ${before(0)}`);
  const sent = before(LETTERS_MS);
  await keepLetters(parts, parts.now() - LETTERS_MS);
  await forget("outbox", sql`sent_at < ${sent} or given_up_at < ${sent}`);
}

async function deleteOld(
  db: Db,
  turn: Turn,
  table: keyof Tables,
  old: RawBuilder<unknown>,
): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH && !turn.over();) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where id in (select id from ${sql.table(table)} where ${old} limit ${sql.lit(BATCH)})`.execute(
      db,
    );
    deleted = Number(numAffectedRows ?? 0);
  }
}
