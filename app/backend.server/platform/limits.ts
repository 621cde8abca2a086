import type { Parts } from "./parts";
import type { Refusal } from "../../api/refusal";
import type { Db } from "./store/store";
import { holdSubjects } from "./store/lock";

/** A thing that may happen only so often to one subject (a number, an address, everybody). */
export interface Limit {
  kind: string;
  subject: string;
  windows: { ms: number; most: number; refuse(retryAfterS: number): Refusal }[];
}

/**
 * Counts one more of each limit inside the caller's transaction, or throws the refusal of the first
 * window that is full. The subjects are held until the transaction ends, so that parallel requests
 * and a second server count one after the other. When the database does not answer, so does nobody:
 * the limits fail closed.
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

/** Takes back what was counted for something that in the end did not happen. */
export async function giveBack(db: Db, events: string[]): Promise<void> {
  await db.deleteFrom("limit_events").where("id", "in", events).execute();
}
