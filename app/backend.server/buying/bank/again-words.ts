import { inRupees } from "../../../content/rupees";
import { dayInWords } from "../../../content/dates";
import type { TookIt } from "../../money/ledger/credited-again";
import type { WentBefore } from "../../money/ledger/went-before";
import type { ShownClaim } from "../shown-claims";
import type { KnownLine } from "./known-lines";
import type { LineDoubt } from "./line-doubts";
import type { PayingLine } from "./second-line";
import { cameWords } from "./second-words";

/** For the owner: what such a line is, and whose. */
export function againWords(
  claim: ShownClaim,
  took: TookIt,
  one: PayingLine & { paise: number },
): string {
  const name = claim.name ?? "somebody without a name yet";
  const of = claim.reference === null ? "" : `, reference ${claim.reference}`;
  const share =
    one.paise === one.line.paise
      ? ""
      : ` ${inRupees(one.paise)} of it are of this; the others are not.`;
  const itsClaim = `the claim of ${name} (${inRupees(claim.amountPaise)}${of})`;
  const seems =
    took.on === null
      ? `${cameWords(one)} came for ${itsClaim}, which you entered on ${dayInWords(took.at)} as ` +
        `never come`
      : `It seems that the bank credited again what it had taken back on ` +
        `${dayInWords(took.on)}, or that the client paid anew: ${cameWords(one)}, for ${itsClaim}`;
  return `${seems}.${share}`;
}

/** For the owner, with a space before it: what of it had gone to the client before. */
export function beforeWords({ missing, unnamed }: WentBefore, paise: number): string {
  const gone = missing + unnamed;
  if (gone === 0) return "";
  const left = inRupees(Math.max(paise - gone, 0));
  return (
    ` Of it ${inRupees(gone)} had gone back to the client before, and counts as gone back of this ` +
    `payment: ${left} is left.${unnamed > 0 ? unnamedWords(unnamed) : ""}`
  );
}

const unnamedWords = (paise: number): string =>
  ` ${inRupees(paise)} of that you entered as come back, without a reference: if it came by ` +
  "another transfer, add that one's reference first (payments made-good … --entered --utr).";

/** The same where several lines have it: what went before counts once. */
export function beforeOfAll(
  { missing, unnamed }: WentBefore,
  lines: number,
  paise: number,
): string {
  const gone = missing + unnamed;
  if (gone === 0) return "";
  return (
    ` Of these ${lines} lines together ${inRupees(gone)} had gone back to the client before, and ` +
    `counts as gone back once: ${inRupees(Math.max(paise - gone, 0))} of ${inRupees(paise)} is left.` +
    (unnamed > 0 ? unnamedWords(unnamed) : "")
  );
}

/** What speaks against it. @param whole paise that had come by this transfer */
export function againDoubts(took: TookIt, { date, paise }: KnownLine, whole: number): LineDoubt[] {
  const said = [
    ...(date === took.on
      ? ["it is of the day of the reversal, and may be the transfer that was taken back"]
      : []),
    ...(paise === whole ? [] : [`it brought ${inRupees(paise)}, and ${inRupees(whole)} had come`]),
  ];
  return said.map((words) => ({ about: "line", words }));
}
