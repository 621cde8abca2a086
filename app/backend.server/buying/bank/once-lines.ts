import type { Parts } from "../../platform/parts";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import { claimsById } from "../shown-claims";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { theOnly } from "./confirm-line";
import { onceByReference, type OnceTheirs } from "./once-theirs";
import { onceOfLine } from "./once-words";
import type { SecondLine } from "./second-line";
import { goodWords } from "./second-words";
import { referencesOf } from "./taken-back";

interface OnceLines {
  /** those that make good what was sent, if that transfer was its client's after all */
  makesGood: SecondLine[];
  /** of the others, by their hashes: what they were booked as, in a part of a sentence */
  words: Map<string, string>;
}

/**
 * The lines that bear the reference of a transfer which was booked to be sent back to a client and
 * then entered as somebody else's, whatever name or claim they have: a husband, or a firm, may have
 * paid for the client.
 *
 * @param lines those that are in no books, and of which nothing else says whose they are
 */
export async function onceLines(parts: Parts, lines: KnownLine[]): Promise<OnceLines> {
  const read = await inTurns(lines, (line) => {
    const utrs = referencesOf(line);
    return { line, utrs, hashes: utrs.map((one) => hashOfCameBack(parts, one)) };
  });
  const onces = await onceByReference(
    parts.store.db,
    read.flatMap(({ hashes }) => hashes),
  );
  const found = read.flatMap(({ line, utrs, hashes }) => {
    const once = hashes.flatMap((one) => onces.get(one) ?? [])[0];
    return once ? [{ line, utr: theOnly(utrs), ...once }] : [];
  });
  const claims = await claimsById(parts, [...new Set(found.map(({ payment }) => payment))]);
  const all: OnceLines = { makesGood: [], words: new Map() };
  for (const { line, utr, payment, once } of found) {
    const claim = claims.find(({ id }) => id === payment);
    if (!claim) continue;
    if (once.lost > 0) all.makesGood.push(secondOf({ claim, line, utr }, once));
    else all.words.set(line.lineHash, onceOfLine(once, claim.name ?? "somebody without a name"));
  }
  return all;
}

const secondOf = (
  { claim, line, utr }: Pick<SecondLine, "claim" | "utr"> & { line: KnownLine },
  once: OnceTheirs,
): SecondLine => ({
  ...{ claim, line, lineHash: line.lineHash, utr, words: goodWords({ claim, line, utr }, once) },
  ...{ doubts: [], first: null, isBack: false, isRest: false, restPaise: 0, missingPaise: 0 },
  ...{ makesGood: once, besidesPaise: 0 },
});
