import { partsAmong } from "../../money/refunds/part-shares";
import { sentReferences } from "../../money/refunds/sent-references";
import type { Parts } from "../../platform/parts";
import { linesAgain } from "./again-lines";
import { countedOf } from "./counted-lines";
import { wordsOf, type BankLine } from "./evidence";
import { goneBySum } from "./gone-by-sum";
import { transfersGone } from "./gone-transfers";
import { hashed, sentOutIn, usedOf } from "./known-lines";
import { laterTransfers } from "./later-transfers";
import { partsAgain } from "./parts-again";
import { reversalsIn } from "./reversals";
import { rowsKnown } from "./rows-known";
import { rowsOnce } from "./rows-once";
import { wentOutOf, type transfersIn } from "./statement";
import { withTakenBack } from "./taken-back";
import { withoutTwins } from "./twin-lines";

/**
 * What of a statement's rows the books know already, by which nothing came in or by which money
 * came again; and the lines that are free: these may pay a claim.
 */
export async function sortLines(parts: Parts, rows: ReturnType<typeof transfersIn>) {
  const out = wentOutOf(rows.gone);
  // Decrypting each reference takes its time: once for all that is asked of them.
  const allSent = await sentReferences(parts, parts.store.db);
  const gone = await goneBySum(parts, await transfersGone(parts, out, rows.credits));
  const elsewhere = new Set(gone.map(({ utr }) => utr));
  const explained = await rowsKnown(parts, out, gone, allSent);
  const marked = withTakenBack(rows.credits, rows.gone, explained);
  const { once, twins, alike } = withoutTwins(
    marked.credits,
    await rowsOnce(parts, rows.gone, gone),
    gone,
    await laterTransfers(parts, gone),
  );
  const all = await hashed(parts, once);
  const ours = await sentOutIn(allSent, all);
  const taken = await partsAmong(parts, ours);
  const back = await partsAgain(parts, all, rows.gone);
  const own = await linesAgain(
    parts,
    all.filter((_, at) => ours[at] === null || taken.has(ours[at]!)),
    rows.gone,
    back.bookedOf,
  );
  const isAgain = new Set([
    ...own.map(({ lineHash }) => lineHash),
    ...[back.again, back.booked].flatMap((lines) => [...lines.keys()]),
  ]);
  const credits = all
    .filter(({ lineHash }) => !isAgain.has(lineHash))
    .map((line) => ({ ...line, mayBe: back.some.get(line.lineHash) }));
  const used = await usedOf(parts, credits);
  const sent = await sentOutIn(allSent, credits);
  const takenBack = await reversalsIn(parts, gone, allSent);
  // Of a transfer that went out again by its UTR more is said, or it is booked.
  const went = bears(elsewhere);
  const paid = credits.filter((line) => used.has(line.lineHash) && !went(line));
  const counted = await countedOf(
    parts,
    credits.filter(({ lineHash }) => !used.has(lineHash)),
  );
  const free = credits.filter(
    ({ lineHash }, at) => !used.has(lineHash) && !counted.has(lineHash) && sent[at] === null,
  );
  const isTakenBack = bears(new Set(takenBack.map(({ utr }) => utr)));
  return {
    ...{ out, explained, marked, twins, alike, all, taken, back, own, credits, used, sent },
    ...{ takenBack, paid, counted, free },
    /** those of whose transfer nothing is said as taken back */
    unsaid: credits.filter((line) => !isTakenBack(line)),
  };
}

/** Whether a line bears one of these references. */
const bears = (utrs: Set<string | null>) => (line: BankLine) => {
  const { numbers, otherNumbers } = wordsOf(line);
  return [...numbers, ...otherNumbers].some((utr) => utrs.has(utr));
};
