import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { holdSubjects } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import type { Checkpoint } from "../checkpoint";
import { headingOf } from "../heading";
import { edgeAt, newestPlace, placeAt } from "../places";
import { publicKey } from "../signer";
import { fromSource } from "../mail-source";
import { edgeText, emptyEdge, rootOf, withLeaf } from "../tree";
import { lettersIn, type Carried } from "./carried";
import { answerForLost, lostResearch } from "./fence";
import { givePutBackToRead } from "./give-to-read";
import { keepItem } from "./items";
import { noteShown } from "./shown";
import { signedByUs } from "./signed-by-us";

export interface Recovery {
  /** the numbers that were put back now */
  putBack: number[];
  /** the log's last number */
  newest: number;
  /** whose letters are still needed; none: research is released again */
  missing: number[];
}

interface Signed extends Carried {
  note: Checkpoint;
}

/**
 * Puts back what a restore lost of the log, from the letters that went out, and lets research be
 * released again once the log reaches the newest of them. Also when nothing is open: a letter of a
 * later number than the log's says that it should be. Each is taken only where the log with it
 * is the one that its checkpoint, signed by our key, says: the very log that all letters were
 * sealed in. @param source letters, whole, in any order, as text or the source of a mail. Throws
 * Refusal 409, 422; then nothing is done.
 */
export async function recoverLost(parts: Parts, source: string | Buffer): Promise<Recovery> {
  const pasted = await fromSource(source);
  await noteShown(parts, pasted);
  return parts.store.transaction(async (tx) => {
    await holdSubjects(parts.store, tx, "research", ["the log"]);
    const lost = await lostResearch(tx);
    if (!lost) throw new OperatorRefusal(409, NOTHING_OPEN);
    const letters = await signedIn(tx, pasted);
    const before = (await newestPlace(tx))?.number ?? 0;
    await fitLog(tx, letters, before);
    const putBack = await putInOrder(parts, tx, letters, before);
    const newest = before + putBack.length;
    const known = Math.max(lost.known ?? 0, ...letters.keys());
    if (known < newest) throw new OperatorRefusal(409, older(known, newest));
    if (putBack.length > 0)
      record(parts, tx, { what: "research put back", about: { numbers: putBack.join(", ") } });
    if (known <= newest) await answerForLost(parts, tx, "letters", newest);
    await givePutBackToRead(parts, tx);
    return { putBack, newest, missing: numbers(newest + 1, known).filter((n) => !letters.has(n)) };
  });
}

/** The letters by number, each signed by us. Throws Refusal 409, 422. */
async function signedIn(tx: Db, pasted: string): Promise<Map<number, Signed>> {
  const key = await publicKey(tx);
  if (!key) throw new OperatorRefusal(409, NO_KEY);
  const letters = new Map<number, Signed>();
  for (const letter of lettersIn(pasted)) {
    const note = signedByUs(key, letter);
    if (!note) throw new OperatorRefusal(422, notOurs(letter.number));
    const other = letters.get(letter.number);
    if (other && (other.leaf !== letter.leaf || other.checkpoint !== letter.checkpoint))
      throw new OperatorRefusal(422, two(letter.number));
    letters.set(letter.number, { ...letter, note });
  }
  if (letters.size === 0) throw new OperatorRefusal(422, NO_LETTER);
  return letters;
}

/** Throws Refusal 409 where a letter of a number that the log has is not of this log. */
async function fitLog(tx: Db, letters: Map<number, Signed>, newest: number): Promise<void> {
  for (const [number, { leaf, note }] of letters) {
    if (number > newest) continue;
    const [place, edge] = [await placeAt(tx, number), await edgeAt(tx, number)];
    if (!place || !edge || !rootOf(edge).equals(note.root))
      throw new OperatorRefusal(409, forked(number));
    if (place.leaf !== leaf) throw new OperatorRefusal(422, altered(number));
  }
}

/**
 * @returns the numbers that were put back: from the log's end on, up to the first that is
 * missing
 */
async function putInOrder(
  parts: Parts,
  tx: Db,
  letters: Map<number, Signed>,
  newest: number,
): Promise<number[]> {
  let edge = (await edgeAt(tx, newest)) ?? emptyEdge;
  const putBack: number[] = [];
  for (;;) {
    const letter = letters.get(edge.size + 1);
    if (!letter) return putBack;
    edge = withLeaf(edge, Buffer.from(letter.leaf, "hex"));
    const heading = headingOf(letter.text);
    if (!heading || heading.how !== "letter" || !rootOf(edge).equals(letter.note.root))
      throw new OperatorRefusal(422, altered(letter.number));
    const { number, text, salt, leaf, checkpoint } = letter;
    await tx
      .insertInto("research_recovered")
      .values({
        ...{ number, root: heading.root, released_at: heading.releasedAt, text, salt, leaf },
        ...{ edge: edgeText(edge), checkpoint, put_at: parts.now() },
        how: "letter",
      })
      .execute();
    if (heading.root === number) await keepItem(parts, tx, letter);
    putBack.push(number);
  }
}

export const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

export const NOTHING_OPEN = "There is nothing to answer: no lost time is open.";
const NO_KEY =
  "The log had no entry when the backup was made, so its key is lost, too: no letter can be put back. " +
  "If letters went out since, their numbers are given again, under another key.";
const NO_LETTER =
  "There is no letter of research in it. Give all of it: the sealed text between its two marks, " +
  "and behind it Salt and Checkpoint.";
const notOurs = (number: number): string =>
  `The checkpoint in the letter of entry ${number} is not signed by this log's key for that number. Nothing was put back.`;
const two = (number: number): string =>
  `There are two letters of entry ${number} that differ. Nothing was put back.`;
const forked = (number: number): string =>
  `The letter of entry ${number} carries our signature, and is of another log than this: that number was given twice. Nothing was put back.`;
const altered = (number: number): string =>
  `The letter of entry ${number} is not as it was sealed: a word of it differs, or an older one is not the log's. Nothing was put back.`;
const older = (number: number, newest: number): string =>
  `That is the letter of entry ${number}, and the log has ${newest}. Give the newest letter that went out.`;
