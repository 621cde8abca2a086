import {
  ANOTHER_UTR,
  pointsOf,
  utrIn,
  whatAgrees,
  whyOf,
  type Agrees,
  type OpenClaim,
} from "./agreement";
import { groupedBy } from "./grouped";
import { isFar, lineDoubts, type LineDoubt } from "./line-doubts";
import { wordsOf, type BankLine, type LineWords } from "./evidence";

export type Sureness = "certain" | "likely" | "weak";
export interface Proposal {
  claim: string;
  /** of the line */
  place: number;
  sureness: Sureness;
  /** what agrees, and what does not */
  why: string[];
  /** what speaks against the line itself: then it is weak, whatever agrees */
  doubts: LineDoubt[];
  /** the 12 digits that the line names for this transfer; null where it names none, or several */
  utr: string | null;
  /**
   * all that it names, of which one is this transfer's; that one alone where it is known; where it
   * has none of 12 digits, other references
   */
  utrs: string[];
}

/** So many lines are proposed for a claim at most. */
const MOST = 3;

/**
 * Which line may have paid which claim, best first. Pure.
 *
 * *Certain*: the amount is right, two of UTR, reference and name agree, and nothing speaks against
 * it: no UTR but the claim's own, and no other claim or line could be meant. *Likely*: the amount
 * is right, and UTR, reference or the whole name agrees, or a UTR or reference with one slip.
 * *Weak*: the amount is right and a part of the name agrees, or nobody else has this amount; or UTR
 * or reference agree and the amount does not; or there is a doubt about the line
 * (`line-doubts.ts`). One far from the claim's day is not proposed.
 *
 * @param today "2026-11-20", in India
 * @param all the transfers that came in, those too that pay no claim any more
 */
export function proposals(
  lines: BankLine[],
  claims: OpenClaim[],
  today: string,
  all: Pick<BankLine, "paise">[] = lines,
): Proposal[] {
  const read = lines.map((line) => ({ ...line, words: wordsOf(line) }));
  const found = read.flatMap((line) =>
    claims.flatMap((claim) => {
      const agrees = whatAgrees(line, claim);
      if (!agrees) return [];
      const doubts = lineDoubts(line, claim, today);
      return [{ line, claim, agrees, doubts, points: pointsOf(agrees) }];
    }),
  );
  const ofLine = groupedBy(found, ({ line }) => [line]);
  const goodOf = groupedBy(found.filter(isGood), ({ claim }) => [claim]);
  const certain = new Set(
    found
      .filter(isCertain)
      .filter((one) => isAlone(one, ofLine.get(one.line) ?? [], goodOf.get(one.claim) ?? [])),
  );
  const taken = new Set([...certain].map(({ line }) => line.place));
  const proposed = found
    .filter((one) => certain.has(one) || !taken.has(one.line.place))
    .filter(({ line, claim }) => !isFar(line, claim))
    .map((one) => ({ ...one, sureness: certain.has(one) ? ("certain" as const) : less(one) }));
  const ofClaim = groupedBy(proposed, ({ claim }) => [claim.id]);
  const lone = claims.flatMap((claim) =>
    ofClaim.has(claim.id) ? [] : onlyOfItsAmount(read, claims, claim, { taken, today, all }),
  );
  return claims.flatMap(({ id }) => [
    ...(ofClaim.get(id) ?? [])
      .sort(
        (one, other) =>
          Number(one.doubts.length > 0) - Number(other.doubts.length > 0) ||
          other.points - one.points,
      )
      .slice(0, MOST)
      .map(({ line, claim, agrees, doubts, sureness }) => ({
        claim: id,
        place: line.place,
        ...{ sureness, doubts },
        why: whyOf(agrees),
        utr: agrees.utr === "same" ? claim.utr : line.words.utr,
        utrs: utrsOf(line.words),
      })),
    ...lone.filter(({ claim }) => claim === id),
  ]);
}

/** It is proposed for its amount alone. */
export const isLone = ({ why }: Pick<Proposal, "why">): boolean =>
  why[0]?.startsWith("the only") ?? false;

/** All references that a line may have paid by. */
export const utrsOf = ({ utr, numbers, otherNumbers }: LineWords): string[] =>
  utr === null ? [...numbers, ...otherNumbers] : [utr];

type Read = BankLine & { words: LineWords };
interface Found {
  line: Read;
  claim: OpenClaim;
  agrees: Agrees;
  doubts: LineDoubt[];
  points: number;
}

/** One with a doubt may yet be the one that is meant: it keeps others from being certain. */
const isCertain = (one: Found): boolean =>
  isSure(one) && one.doubts.length === 0 && !isFar(one.line, one.claim);

function isSure({ line, agrees: { amount, utr, reference, name } }: Found): boolean {
  const agreeing = [utr === "same", reference === "same", name === "whole"].filter(Boolean).length;
  const noOther = utr === null || utr === "same";
  return amount && agreeing >= 2 && noOther && !line.words.merged;
}

/** As good as a certain one, whatever else agrees. */
const isGood = (one: Found): boolean =>
  isSure(one) || one.agrees.utr === "same" || one.agrees.reference === "same";

/**
 * Nobody else could be meant: no other claim agrees with this line's UTR or reference or is as good
 * a match of it, and no other line is as good a match of this claim.
 */
const isAlone = (one: Found, ofLine: Found[], goodOfClaim: Found[]): boolean =>
  !goodOfClaim.some((other) => other !== one) &&
  !ofLine.some(
    (other) =>
      other !== one &&
      (other.agrees.utr === "same" ||
        other.agrees.reference === "same" ||
        other.points >= one.points),
  );

const less = ({ agrees: { amount, utr, reference, name }, doubts }: Found): "likely" | "weak" =>
  doubts.length === 0 &&
  amount &&
  (utr === "same" || utr === "one slip" || reference !== null || name === "whole")
    ? "likely"
    : "weak";

interface Beside {
  taken: Set<number>;
  today: string;
  all: Pick<BankLine, "paise">[];
}

/** The one line and the one claim of an amount, where the claim has nothing better. */
function onlyOfItsAmount(
  lines: Read[],
  claims: OpenClaim[],
  claim: OpenClaim,
  { taken, today, all }: Beside,
): Proposal[] {
  const { id, paise } = claim;
  const [line, another] = lines.filter(
    (one) => one.paise === paise && !taken.has(one.place) && !isFar(one, claim),
  );
  if (!line || another || claims.filter((one) => one.paise === paise).length > 1) return [];
  const same = all.filter((one) => one.paise === paise).length;
  const left = same === 1 ? "the only" : `the only one left of ${same}`;
  const why = [
    `${left} transfer${same === 1 ? "" : "s"} of this amount`,
    ...(utrIn(line.words, claim.utr) === "another" ? [ANOTHER_UTR] : []),
  ];
  const doubts = lineDoubts(line, claim, today);
  const { utr } = line.words;
  const utrs = utrsOf(line.words);
  return [{ claim: id, place: line.place, sureness: "weak", why, doubts, utr, utrs }];
}
