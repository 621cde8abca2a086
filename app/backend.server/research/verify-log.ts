import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import { nameIn, openedNote } from "./checkpoint";
import { filesWrong } from "./files/released-files";
import { receiversDigest } from "./sealed-text";
import { publicKey } from "./signer";
import { recoveredRows } from "./places";
import { recoveredSoundness, soundness, type EntryRow } from "./sound";
import { emptyEdge, rootOf, type Edge } from "./tree";

export interface Verified {
  entries: number;
  /** the first entry that is not as it was sealed, and why */
  broken: { number: number; why: string } | null;
  /** of a log without fault, to be kept elsewhere */
  checkpoint: string | null;
  /** under which names it was sealed, in its order */
  names: NamedPart[];
}

/** Entries, one behind the other, that were sealed under one name: the first and the last. */
export interface NamedPart {
  name: string;
  from: number;
  to: number;
}

const BATCH = 200;

/**
 * Reads the whole log and says whether every entry is as it was sealed, with its files, and all who
 * received it are those who were entitled; of what a restore lost and was put back, whether it is
 * as its letter said.
 *
 * @param kept a checkpoint from elsewhere (a letter, a backup): the log must be its continuation,
 *   which a rewritten or shortened one is not. Under which name either was sealed does not count,
 *   as long as the log's key signed it
 */
export async function verifyLog(
  parts: Pick<Parts, "store">,
  kept: string | null = null,
): Promise<Verified> {
  const { db } = parts.store;
  const key = await publicKey(db);
  const signed = kept === null || key === null ? null : openedNote(kept, key);
  if (kept !== null && !signed)
    return broken(0, "the checkpoint is not signed by this log's key: another log stands here");
  // Asked first: what is released meanwhile is told of there later.
  const known = await lastKnown(db);
  let edge: Edge = emptyEdge;
  let last: { checkpoint: string; at: number } | null = null;
  const names: NamedPart[] = [];
  const putBack = await recoveredRows(db);
  for (;;) {
    const rows = await db
      .selectFrom("research_entries")
      .selectAll()
      .where("number", ">", edge.size)
      .orderBy("number")
      .limit(BATCH)
      .execute();
    // Up to the next that was released here; behind the last of those, all that are left.
    const end = rows.at(-1)?.number ?? Infinity;
    const recovered = putBack.filter(({ number }) => number > edge.size && number <= end);
    const both = [...rows, ...recovered].sort((one, other) => one.number - other.number);
    if (both.length === 0) break;
    for (const row of both) {
      const sound = !key
        ? { wrong: "the log's key is gone" }
        : "how" in row
          ? recoveredSoundness(row, edge, key)
          : soundness(row, edge, key);
      if ("wrong" in sound) return broken(edge.size + 1, sound.wrong);
      if (last && row.released_at < last.at)
        return broken(row.number, "it is before the one before");
      const altered = "how" in row ? null : await besideWrong(db, row);
      if (altered !== null) return broken(row.number, altered);
      edge = sound.edge;
      last = { checkpoint: row.checkpoint, at: row.released_at };
      addName(names, nameIn(row.checkpoint), row.number);
      if (signed?.size === edge.size && !rootOf(edge).equals(signed.root))
        return broken(row.number, "the log up to here is not the one of the checkpoint");
    }
  }
  if (known > edge.size)
    return broken(edge.size + 1, `the end is cut off: there are traces of entry ${known}`);
  if (signed && signed.size > edge.size)
    return broken(edge.size + 1, `the checkpoint has ${signed.size} entries: the end is cut off`);
  return { entries: edge.size, broken: null, checkpoint: last?.checkpoint ?? null, names };
}

function addName(names: NamedPart[], name: string, number: number): void {
  const last = names.at(-1);
  if (last?.name === name) last.to = number;
  else names.push({ name, from: number, to: number });
}

/** The newest entry that is told of elsewhere in the database; 0: none. */
async function lastKnown(db: Db): Promise<number> {
  const last = async (table: "research_mailings" | "research_evidence" | "research_receivers") =>
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.max("number").as("number"))
        .executeTakeFirst()
    )?.number ?? 0;
  return Math.max(
    Number(await last("research_mailings")),
    Number(await last("research_evidence")),
    Number(await last("research_receivers")),
  );
}

const broken = (number: number, why: string): Verified => ({
  entries: 0,
  broken: { number, why },
  checkpoint: null,
  names: [],
});

/** What is wrong with what the database holds beside an entry; null: nothing. */
const besideWrong = async (db: Db, row: EntryRow): Promise<string | null> =>
  (await receiversHold(db, row)) ? filesWrong(db, row) : "its receivers are altered";

async function receiversHold(db: Db, row: EntryRow): Promise<boolean> {
  const rows = await db
    .selectFrom("research_receivers")
    .select(["id", "person_id", "root", "released_at"])
    .where("number", "=", row.number)
    .execute();
  const people = rows.map(({ person_id }) => person_id).sort();
  return (
    people.length === row.receivers &&
    receiversDigest(row.salt, people) === row.receivers_digest &&
    rows.every(
      (one) =>
        one.id === `${row.number}/${one.person_id}` &&
        one.root === row.root &&
        one.released_at === row.released_at,
    )
  );
}
