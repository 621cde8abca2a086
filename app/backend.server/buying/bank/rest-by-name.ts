import { dateInIndia } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { wasPaid } from "../second-transfer";
import { claimsById } from "../shown-claims";
import { namesClient } from "./agreement";
import { theOnly } from "./confirm-line";
import { daysFrom } from "./day";
import { wordsOf } from "./evidence";
import { keptRests } from "./keep-rest";
import type { KnownLine } from "./known-lines";
import { fitsWords, restDoubts, type Unsure } from "./missing-part";
import { FAR_DAYS } from "./line-doubts";
import { utrsOf } from "./match";
import type { Short } from "./paid-by-less";
import { dividedOf, restWords } from "./rest-line";
import type { SecondLine } from "./second-line";
import { saysCameBack } from "./taken-back";

/**
 * The lines that name no claim, but the client of one that was confirmed by a line of this
 * statement which brought less: the one that is of just what is missing is the rest of it. None
 * where two could be meant: these are `unsure`; and none that may stand in the books by what it
 * made good.
 *
 * @param left those that are in no books, and are shown for no claim
 * @param credits all that came in
 * @param short `shortOf` these
 */
export async function restsByName(
  parts: Parts,
  left: KnownLine[],
  credits: KnownLine[],
  short: Map<PaymentId, Short>,
): Promise<{ rests: SecondLine[]; unsure: Unsure }> {
  const unsure: Unsure = new Map();
  if (left.length === 0) return { rests: [], unsure };
  const claims = (await claimsById(parts, [...short.keys()])).filter(wasPaid);
  const kept = await keptRests(
    parts.store.db,
    claims.map(({ id }) => id),
  );
  const read = left
    .filter((line) => line.wayIsKnown && !saysCameBack(line))
    .filter((line) => !line.takenBack && !line.madeGood)
    .map((line) => ({ line, words: wordsOf(line) }));
  const found = claims.flatMap((claim) => {
    const claimedOn = dateInIndia(claim.claimedAt);
    const fitting = read.filter(
      ({ line, words }) =>
        namesClient(words, { name: claim.name, reference: null, utr: null }) &&
        !(line.date !== null && Math.abs(daysFrom(line.date, claimedOn)) > FAR_DAYS) &&
        isRest(dividedOf(claim, [line], kept.get(claim.id) ?? 0, credits).get(line), line),
    );
    for (const { line } of fitting) unsure.set(line.lineHash, fitsWords(claim));
    const [only, another] = fitting;
    if (!only || another) return [];
    const { line, words } = only;
    const way = dividedOf(claim, [line], kept.get(claim.id) ?? 0, credits).get(line);
    return way ? [{ claim, line, words, way }] : [];
  });
  const rests = found
    .filter(({ line }) => found.filter((one) => one.line === line).length === 1)
    .map(({ words, ...one }) => ({ ...one, utr: theOnly(utrsOf(words)) }))
    .map(({ claim, line, utr, way }) => ({
      ...{ claim, line, lineHash: line.lineHash, utr },
      words:
        `${restWords(claim, { line, utr }, way)} It bears no reference of the claim, but the ` +
        "client's name.",
      ...{ doubts: restDoubts({ line }, claim), first: null, isBack: false, isRest: true },
      ...{ restPaise: way.rest, missingPaise: way.missing, makesGood: null, besidesPaise: 0 },
    }));
  return { rests, unsure };
}

const isRest = (
  way: { rest: number; back: number; first: number; missing: number; all: number } | undefined,
  { paise }: KnownLine,
): boolean => way !== undefined && way.rest === paise && way.all === way.first + way.missing;
