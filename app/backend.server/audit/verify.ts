import type { Parts } from "../parts";
import { GENESIS, hashOf, type Entry, type Head } from "./chain";

export interface Verified {
  /** entries that hold together, from the first */
  sound: number;
  head: Head;
  /** the first link that does not hold */
  broken: { seq: number; why: string } | null;
}

const BATCH = 1_000;

/**
 * Walks the chain from its first entry and stops at the first broken link: an entry changed, taken out, put in, or (given a head noted down
 * earlier) cut off or written anew.
 */
export async function verifyTrail(
  parts: Pick<Parts, "store">,
  noted: Head | null = null,
): Promise<Verified> {
  let head = GENESIS;
  for (;;) {
    const entries = await parts.store.db
      .selectFrom("audit")
      .selectAll()
      .where("seq", ">", head.seq)
      .orderBy("seq")
      .limit(BATCH)
      .execute();
    for (const entry of entries) {
      const why = fault(entry, head, noted);
      if (why) return { sound: head.seq, head, broken: { seq: head.seq + 1, why } };
      head = { seq: entry.seq, hash: entry.hash };
    }
    if (entries.length < BATCH) break;
  }
  const cutOff = noted !== null && head.seq < noted.seq;
  return {
    sound: head.seq,
    head,
    broken: cutOff
      ? {
          seq: head.seq + 1,
          why: `the trail reached entry ${noted.seq} once and ends before it now`,
        }
      : null,
  };
}

function fault(entry: Entry, before: Head, noted: Head | null): string | null {
  if (entry.seq !== before.seq + 1) return "the entry is missing";
  if (entry.previous !== before.hash) return "the entry does not follow the one before it";
  if (entry.hash !== hashOf(entry)) return "the entry was changed after it was written";
  return noted?.seq === entry.seq && noted.hash !== entry.hash
    ? "the entry is not the one that was noted down"
    : null;
}
