import type { Parts } from "../parts";
import { GENESIS, hashOf, isKeyed, type Entry, type Head } from "./chain";
import { keyedSince } from "./keyed-since";
import { waiting, type Waiting } from "./unsealed";

export interface Verified {
  /** entries that hold together, from the first */
  sound: number;
  head: Head;
  /** the first link that does not hold */
  broken: { seq: number; why: string } | null;
  /** acts that have no place in the chain yet, each of them ours where nothing is broken */
  waits: Pick<Waiting, "count" | "since">;
}

const BATCH = 1_000;

/**
 * Walks the chain from its first entry and stops at the first broken link: an entry changed, taken
 * out, put in, hashed without the key where the trail is keyed, or (given heads that left the
 * machine earlier) cut off or written anew. What waits to be sealed is looked at too: whether it
 * was changed or put in.
 *
 * @param noted heads noted down earlier: from the log, from backups
 * @param unkeyed a backup of a release before the key: no entry need be keyed
 */
export async function verifyTrail(
  parts: Pick<Parts, "store" | "seal">,
  compared: { noted?: Head[]; unkeyed?: boolean } = {},
): Promise<Verified> {
  const walked = await walk(parts, compared);
  const { fault, ...waits } = await waiting(parts);
  const broken = fault === null ? null : { seq: walked.sound + 1, why: fault };
  return { ...walked, broken: walked.broken ?? broken, waits };
}

async function walk(
  { store, seal }: Pick<Parts, "store" | "seal">,
  { noted = [], unkeyed = false }: { noted?: Head[]; unkeyed?: boolean },
): Promise<Omit<Verified, "waits">> {
  const since = await keyedSince(store.db, seal).catch(() => "forged" as const);
  if (since === "forged")
    return {
      sound: 0,
      head: GENESIS,
      broken: { seq: 1, why: "the note since when the trail is keyed was forged" },
    };
  let head = GENESIS;
  for (;;) {
    const entries = await store.db
      .selectFrom("audit")
      .selectAll()
      .where("seq", ">", head.seq)
      .orderBy("seq")
      .limit(BATCH)
      .execute();
    for (const entry of entries) {
      const why = keyFault(entry, since, unkeyed) ?? linkFault(entry, head, seal, noted);
      if (why) return { sound: head.seq, head, broken: { seq: head.seq + 1, why } };
      head = { seq: entry.seq, hash: entry.hash };
    }
    if (entries.length < BATCH) break;
  }
  const last = Math.max(0, ...noted.map(({ seq }) => seq));
  return {
    sound: head.seq,
    head,
    broken:
      head.seq < last
        ? {
            seq: head.seq + 1,
            why: `the trail reached entry ${last} once and ends before it now`,
          }
        : null,
  };
}

function keyFault(entry: Entry, since: number | null, unkeyed: boolean): string | null {
  if (since === null)
    return unkeyed && !isKeyed(entry) ? null : "nothing says since when the trail is keyed";
  if (isKeyed(entry) === entry.seq >= since) return null;
  return `entries from ${since} on are hashed with the key, and this one ${isKeyed(entry) ? "stands before" : "is not"}`;
}

function linkFault(entry: Entry, before: Head, seal: Parts["seal"], noted: Head[]): string | null {
  if (entry.seq !== before.seq + 1) return "the entry is missing";
  if (entry.previous !== before.hash) return "the entry does not follow the one before it";
  if (entry.hash !== hashOf(seal, entry)) return "the entry was changed after it was written";
  return noted.some(({ seq, hash }) => seq === entry.seq && hash !== entry.hash)
    ? "the entry is not the one that was noted down"
    : null;
}
