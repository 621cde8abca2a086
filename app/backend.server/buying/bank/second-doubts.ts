import { dateInIndia } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import { perhapsFirst } from "../would-send-back";
import type { ShownClaim } from "../shown-claims";
import { whatAgrees, type OpenClaim } from "./agreement";
import { wordsOf, type BankLine } from "./evidence";
import { lineDoubts, type LineDoubt } from "./line-doubts";

interface Second {
  claim: ShownClaim;
  line: BankLine;
  utr: string | null;
  /** by what the line was found */
  named: "reference" | "UTR";
}

/**
 * What speaks against a line that came besides what is in the books of a claim: all that would
 * speak against its confirmation, a sum far from the claim's, another name, or a UTR that is one
 * digit off that of the first.
 *
 * @param open the claim, with the sum of the line
 * @returns `isTheirs`: the line names its client, by the reference or a part of the name
 */
export function secondDoubts(
  parts: Pick<Parts, "now">,
  { claim, line, utr, named }: Second,
  open: OpenClaim,
): { doubts: LineDoubt[]; isTheirs: boolean } {
  const name = whatAgrees({ ...line, words: wordsOf(line) }, open)?.name ?? null;
  const isNamed = name !== null || claim.name === null;
  const own = (line.others ?? []).filter((one) => one.claim === claim.id && one.why === "alike");
  const words = [
    ...far(claim.amountPaise, line.paise),
    ...(isNamed ? [] : [`its words do not name ${claim.name}`]),
    ...(isNamed || named === "reference"
      ? []
      : ["only the UTR agrees that its client had named, perhaps with a wrong digit"]),
    ...(own.length > 0 ? ["one of the same day and amount with much the same words paid it"] : []),
    ...(claim.utr === null ? [] : perhapsFirst({ utr, first: claim.utr })),
  ];
  return {
    doubts: [
      ...lineDoubts(line, open, dateInIndia(parts.now())),
      ...words.map((one) => ({ about: "line" as const, words: one })),
    ],
    isTheirs: named === "reference" || isNamed,
  };
}

/** A sum so far from what was asked is another transfer, or no rupees. */
function far(asked: number, came: number): string[] {
  if (came >= asked * 10)
    return [`it brought ${Math.floor(came / asked).toLocaleString("en-IN")} times the claim`];
  return came * 10 <= asked ? ["it brought a tenth of the claim or less"] : [];
}
