import { inRupees } from "../../../content/rupees";
import type { ShownClaim } from "../shown-claims";
import { wasPaid } from "../second-transfer";
import type { BankLine } from "./evidence";
import type { PayingLine } from "./second-line";
import { cameWords } from "./second-words";
import { referencesOf } from "./taken-back";

/** How a line of a claim that was paid in several transfers is divided, in paise. */
export interface Divided {
  /** that came by the transfer which confirmed it */
  first: number;
  /** what that did not bring of the claim */
  missing: number;
  /** what of this line was missing still: it is spent on the claim */
  rest: number;
  /** what of it is too much, and goes back */
  back: number;
  /** that came in all, by this statement and by what was kept before */
  all: number;
}

/**
 * Divides the lines that came for a claim besides the transfer by whose UTR it was confirmed, where
 * that brought less by this statement: what was missing is the rest of the claim, in the order of
 * their days, and only what is above it goes back.
 *
 * @param kept paise that were kept as its rest before
 * @param credits all that came in by the statement
 * @returns by line; none where the first is not on the statement, or brought all of it
 */
export function dividedOf<Line extends Pick<BankLine, "paise" | "date">>(
  claim: ShownClaim,
  lines: Line[],
  kept: number,
  credits: BankLine[],
): Map<Line, Divided> {
  const { utr, amountPaise } = claim;
  const firsts = utr === null ? [] : credits.filter((one) => referencesOf(one).includes(utr));
  const first = firsts.reduce((sum, { paise }) => sum + paise, 0);
  if (!wasPaid(claim) || firsts.length === 0 || first >= amountPaise) return new Map();
  const all = lines.reduce((sum, { paise }) => sum + paise, first + kept);
  let missing = Math.max(amountPaise - first - kept, 0);
  const byDay = [...lines].sort((one, other) => (one.date ?? "").localeCompare(other.date ?? ""));
  return new Map(
    byDay.map((line) => {
      const rest = Math.min(line.paise, missing);
      missing -= rest;
      // Nobody sends back less than Re 1.
      const back = line.paise - rest < LEAST_PAISE ? 0 : line.paise - rest;
      return [line, { first, missing: amountPaise - first, rest, back, all }];
    }),
  );
}

/** No bank sends less. */
export const LEAST_PAISE = 100;

/** For the owner: all of a line, or a part of it, is the rest of the claim. */
export function restWords(
  claim: ShownClaim,
  { line, utr }: Pick<PayingLine, "line" | "utr">,
  divided: Divided,
): string {
  const { first, rest, back, all } = divided;
  const whose =
    `the claim of ${claim.name ?? "somebody without a name yet"} ` +
    `(${inRupees(claim.amountPaise)}${claim.reference === null ? "" : `, reference ${claim.reference}`})`;
  const by = `It was confirmed by UTR ${claim.utr ?? "none"}, which brought ${inRupees(first)}`;
  const came = cameWords({ line, utr });
  if (back > 0)
    return (
      `Another transfer for ${whose}: ${came}. ${by}: of this one ${inRupees(rest)} was missing, ` +
      `and ${inRupees(back)} is too much. ${inRupees(all)} came in all. Book ${inRupees(back)}, to ` +
      "send back; the rest is spent on this claim."
    );
  const short = claim.amountPaise - all;
  if (short > 0)
    return (
      `A part of ${whose}: ${came}. ${by}. ${inRupees(all)} came in all, and ${inRupees(short)} is ` +
      "missing still: it may be on another day's statement. Say that this is a part of it: then it " +
      "is spent on this claim, and nothing of it goes back."
    );
  const two = all - first === line.paise;
  return (
    `The rest of ${whose}: ${came}. ${by}, so that all of it has come by ` +
    `${two ? "both" : "all of them"}. Say so: then ${two ? "both" : "these"} transfers are spent on ` +
    "this claim, and nothing more is booked."
  );
}
