import type { Parts } from "./parts";
import { ClientRefusal, type Refusal } from "../../api/refusal";
import type { Code, Given } from "../../content/words/sentence";
import type { Db } from "./store/store";
import { holdSubjects } from "./store/lock";

/** A thing that may happen only so often to one subject (a number, an address, everybody). */
export interface Limit {
  kind: string;
  subject: string;
  windows: { ms: number; most: number; refuse(retryAfterS: number): Refusal }[];
}

/** Refuses with 429 and with how long to wait (s), in words that name the wait. */
export const tooOften =
  (code: SaysWait) =>
  (retryAfterS: number): Refusal =>
    ClientRefusal.saying(429, { code, values: { wait: retryAfterS } }, { retryAfterS });

type SaysWait = {
  [C in Code]: Given<C> extends { wait: number }
    ? { wait: number } extends Given<C>
      ? C
      : never
    : never;
}[Code];

/**
 * A ceiling so high is over a crowd, who would wait for one another's commits. Less than half full
 * it is counted by many at once: a database with fewer than a hundred connections cannot pass it.
 */
const CROWD = 200;

/**
 * Counts one more of each limit inside the caller's transaction, or throws the refusal of the first
 * window that is full. The subjects are held until the transaction ends, so that parallel requests
 * and a second server count one after the other; those of a crowd only when it gets tight. When the
 * database does not answer, so does nobody: the limits fail closed.
 *
 * @returns the events counted, for `giveBack`
 */
export async function spend(parts: Parts, tx: Db, limits: Limit[]): Promise<string[]> {
  const counted = limits.map((limit) => ({
    ...limit,
    subject_hash: parts.seal.hash(limit.subject, `limit.${limit.kind}`),
  }));
  await holdSubjects(
    parts.store,
    tx,
    "limits",
    counted.map((limit) => limit.subject_hash),
    await farFromFull(parts, tx, counted),
  );
  const at = parts.now();
  for (const { kind, subject_hash, windows } of counted) {
    for (const { ms, most, refuse } of windows) {
      const full = await tx
        .selectFrom("limit_events")
        .select("at")
        .where("kind", "=", kind)
        .where("subject_hash", "=", subject_hash)
        .where("at", ">", at - ms)
        .orderBy("at", "desc")
        .limit(1)
        .offset(most - 1)
        .executeTakeFirst();
      if (full) throw refuse(Math.max(1, Math.ceil((full.at + ms - at) / 1000)));
    }
  }
  const events = counted.map(({ kind, subject_hash }) => ({
    id: parts.newId<string>(),
    kind,
    subject_hash,
    at,
  }));
  await tx.insertInto("limit_events").values(events).execute();
  return events.map((event) => event.id);
}

/** Those of `limits` that are over a crowd and less than half full. */
async function farFromFull(
  parts: Parts,
  tx: Db,
  limits: (Limit & { subject_hash: string })[],
): Promise<string[]> {
  if (parts.store.dialect === "sqlite") return [];
  const far: string[] = [];
  for (const { kind, subject_hash, windows } of limits) {
    if (windows.some(({ most }) => most < CROWD)) continue;
    const least = Math.min(...windows.map(({ most }) => most));
    const half = await tx
      .selectFrom("limit_events")
      .select("at")
      .where("kind", "=", kind)
      .where("subject_hash", "=", subject_hash)
      .where("at", ">", parts.now() - Math.max(...windows.map(({ ms }) => ms)))
      .orderBy("at", "desc")
      .limit(1)
      .offset(Math.floor(least / 2))
      .executeTakeFirst();
    if (!half) far.push(subject_hash);
  }
  return far;
}

/** Takes back what was counted for something that in the end did not happen. */
export async function giveBack(db: Db, events: string[]): Promise<void> {
  await db.deleteFrom("limit_events").where("id", "in", events).execute();
}
