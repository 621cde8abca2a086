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
export function beforeWords(before: WentBefore, paise: number): string {
  const { missing, unnamed } = before;
  if (missing + unnamed === 0) return "";
  const gone =
    missing === 0
      ? ""
      : ` Of it ${inRupees(missing)} had gone back to the client before, and counts as gone ` +
        "back of this payment.";
  const left = inRupees(Math.max(paise - missing - unnamed, 0));
  return `${gone}${unnamedWords(before)} ${left} is left.`;
}

/** What the owner entered as come back is said to be a part of it, and may not be. */
const unnamedWords = ({ unnamed }: WentBefore): string =>
  unnamed === 0
    ? ""
    : ` ${inRupees(unnamed)} that you entered as come back, without a reference, counts as a ` +
      "part of it: if that came by another transfer, add that one's reference first.";

/** The commands that add them. */
export const namingCommands = ({ entered }: Pick<WentBefore, "entered">): string[] =>
  entered.map(
    ({ money, on, paise }) =>
      `desk payments made-good ${money} --came-back ${on} --entered --utr REFERENCE ` +
      `(${inRupees(paise)})`,
  );

/** The same where several lines have it: what went before counts once. */
export function beforeOfAll(before: WentBefore, lines: number, paise: number): string {
  const { missing, unnamed } = before;
  if (missing + unnamed === 0) return "";
  const gone =
    missing === 0
      ? ""
      : ` Of these ${lines} lines together ${inRupees(missing)} had gone back to the client ` +
        "before, and counts as gone back once.";
  const left = inRupees(Math.max(paise - missing - unnamed, 0));
  return `${gone}${unnamedWords(before)} ${left} of ${inRupees(paise)} is left.`;
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
