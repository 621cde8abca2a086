import { pointsOf, whatAgrees, whyOf, type Agrees, type OpenClaim } from "./agreement";
import { wordsOf, type BankLine, type LineWords } from "./evidence";

export type Sureness = "certain" | "likely" | "weak";
export interface Proposal {
  claim: string;
  /** of the line */
  place: number;
  sureness: Sureness;
  /** what agrees, and what does not */
  why: string[];
  /** the 12 digits that the line names for this transfer; null where it names none, or several */
  utr: string | null;
}

/** So many lines are proposed for a claim at most. */
const MOST = 3;

/**
 * Which line may have paid which claim, best first. Pure.
 *
 * *Certain*: the amount is right, two of UTR, reference and name agree, and nothing speaks against
 * it: no other claim or line could be meant. *Likely*: the amount is right, and UTR, reference or
 * the whole name agrees, or a UTR or reference with one slip. *Weak*: the amount is right and a
 * part of the name agrees, or nobody else has this amount; or UTR or reference agree and the amount
 * does not.
 */
export function proposals(lines: BankLine[], claims: OpenClaim[]): Proposal[] {
  const read = lines.map((line) => ({ ...line, words: wordsOf(line) }));
  const found = read.flatMap((line) =>
    claims.flatMap((claim) => {
      const agrees = whatAgrees(line, claim);
      return agrees ? [{ line, claim, agrees, points: pointsOf(agrees) }] : [];
    }),
  );
  const sure = found.filter(isSure);
  const certain = new Set(sure.filter((one) => aloneIn(one, found)));
  const taken = new Set([...certain].map(({ line }) => line.place));
  const proposed = found
    .filter((one) => certain.has(one) || !taken.has(one.line.place))
    .map((one) => ({ ...one, sureness: certain.has(one) ? ("certain" as const) : less(one) }));
  const named = new Set(proposed.map(({ claim }) => claim.id));
  const lone = claims.flatMap((claim) =>
    named.has(claim.id) ? [] : onlyOfItsAmount(read, claims, claim, taken),
  );
  return claims.flatMap(({ id }) => [
    ...proposed
      .filter(({ claim }) => claim.id === id)
      .sort((one, other) => other.points - one.points)
      .slice(0, MOST)
      .map(({ line, claim, agrees, sureness }) => ({
        claim: id,
        place: line.place,
        sureness,
        why: whyOf(agrees),
        utr: agrees.utr === "same" ? claim.utr : line.words.utr,
      })),
    ...lone.filter(({ claim }) => claim === id),
  ]);
}

type Read = BankLine & { words: LineWords };
interface Found {
  line: Read;
  claim: OpenClaim;
  agrees: Agrees;
  points: number;
}

function isSure({ line, agrees: { amount, utr, reference, name } }: Found): boolean {
  const agreeing = [utr === "same", reference === "same", name === "whole"].filter(Boolean).length;
  return amount && agreeing >= 2 && utr !== "another" && !line.words.merged;
}

/**
 * Nobody else could be meant: no other claim agrees with this line's UTR or reference or is as good
 * a match of it, and no other line is as good a match of this claim.
 */
function aloneIn(one: Found, all: Found[]): boolean {
  return !all.some(
    (other) =>
      other !== one &&
      ((other.line === one.line &&
        (other.agrees.utr === "same" ||
          other.agrees.reference === "same" ||
          other.points >= one.points)) ||
        (other.claim === one.claim &&
          (isSure(other) || other.agrees.utr === "same" || other.agrees.reference === "same"))),
  );
}

const less = ({ agrees: { amount, utr, reference, name } }: Found): "likely" | "weak" =>
  amount && (utr === "same" || utr === "one slip" || reference !== null || name === "whole")
    ? "likely"
    : "weak";

/** The one line and the one claim of an amount, where the claim has nothing better. */
function onlyOfItsAmount(
  lines: Read[],
  claims: OpenClaim[],
  { id, paise }: OpenClaim,
  taken: Set<number>,
): Proposal[] {
  const [line, another] = lines.filter((one) => one.paise === paise && !taken.has(one.place));
  if (!line || another || claims.filter((claim) => claim.paise === paise).length > 1) return [];
  const why = ["the only transfer of this amount"];
  return [{ claim: id, place: line.place, sureness: "weak", why, utr: line.words.utr }];
}
