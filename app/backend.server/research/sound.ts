import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Tables } from "../platform/store/tables";
import { openedNote } from "./checkpoint";
import { headingOf } from "./heading";
import type { RecoveredRow } from "./places";
import { leafOf, recordOf } from "./sealed-text";
import { edgeOf, rootOf, withLeaf, type Edge } from "./tree";

export type EntryRow = Selectable<Tables["research_entries"]>;

/**
 * Whether a row is the entry that was sealed: its text binds its columns, its leaf is that text's,
 * the log with it has the root that its signed checkpoint says.
 *
 * @param before the log's edge without it
 * @returns what is wrong, or the edge with it
 */
export function soundness(
  row: EntryRow,
  before: Edge,
  publicKey: Buffer,
): { wrong: string } | { edge: Edge } {
  if (row.number !== before.size + 1) return { wrong: `number ${before.size + 1} is missing` };
  const { number, id, root, kind, released_at, services, content, receivers } = row;
  const bound = { number, id, root, kind, released_at, services, content, receivers };
  const { receivers_digest, words } = row;
  const record = recordOf(row.salt, { ...bound, receivers_digest, words });
  if (!row.text.endsWith(`\nRecord ${record}`)) return { wrong: "its columns are not its text's" };
  return sealHolds(row, before, publicKey);
}

/**
 * The same of what was put back after a restore: of its columns only those that its text says are
 * bound; its leaf, root and signature are as hard.
 */
export function recoveredSoundness(
  row: RecoveredRow,
  before: Edge,
  publicKey: Buffer,
): { wrong: string } | { edge: Edge } {
  if (row.number !== before.size + 1) return { wrong: `number ${before.size + 1} is missing` };
  const said = headingOf(row.text);
  const { number, root, released_at: releasedAt, how } = row;
  if (!said || !isDeepStrictEqual(said, { number, root, releasedAt, how }))
    return { wrong: "its columns are not its text's" };
  return sealHolds(row, before, publicKey);
}

type Sealed = Pick<EntryRow, "number" | "text" | "salt" | "leaf" | "edge" | "checkpoint">;

function sealHolds(
  row: Sealed,
  before: Edge,
  publicKey: Buffer,
): { wrong: string } | { edge: Edge } {
  const { number } = row;
  const leaf = leafOf(row.salt, row.text);
  if (leaf.toString("hex") !== row.leaf)
    return { wrong: "its text is not the one that was sealed" };
  const edge = withLeaf(before, leaf);
  const note = openedNote(row.checkpoint, publicKey);
  if (!note) return { wrong: "its checkpoint is not signed by the log's key" };
  if (note.size !== number || !note.root.equals(rootOf(edge)))
    return { wrong: "the log with it is not the one of its checkpoint" };
  try {
    if (!rootOf(edgeOf(number, row.edge)).equals(note.root))
      return { wrong: "its edge is altered" };
  } catch {
    return { wrong: "its edge is altered" };
  }
  return { edge };
}
