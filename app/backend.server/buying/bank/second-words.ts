import { inRupees } from "../../../content/rupees";
import { KEPT, type MoneyBack } from "../shown-claims";
import type { OnceTheirs } from "./once-theirs";
import { onceWords } from "./once-words";
import { wasPaid } from "../second-transfer";
import type { PayingLine, SecondLine } from "./second-line";

interface About {
  /** all references on the statement */
  seen: Set<string>;
  /** the one other line, where nobody knows what paid the claim */
  first: PayingLine | null;
  isTheirs: boolean;
}

/** For the owner: what a second line is, whose, and what is to be looked at first. */
export function secondWords(
  { claim, line, utr }: Pick<SecondLine, "claim" | "line" | "utr">,
  { seen, first, isTheirs }: About,
): string {
  const name = claim.name ?? "somebody without a name yet";
  const of = claim.reference === null ? "" : `, reference ${claim.reference}`;
  const by = claim.utr === null ? "without a UTR" : `by UTR ${claim.utr}`;
  const came = cameWords({ line, utr });
  const whose = `${name} (${inRupees(claim.amountPaise)}${of})`;
  const belongs = `It ${isTheirs ? "belongs" : "may belong"} to ${name}`;
  if (!wasPaid(claim))
    return (
      `Another transfer for the claim of ${whose}, whose money ` +
      `${wentBack[claim.moneyBack ?? "to send"]}, noted ${by}: ${came}. ` +
      `${belongs}: book it as well, to send back.`
    );
  return [
    `A second transfer for the claim of ${whose}, which was confirmed already ${by}: ${came}. ` +
      `${belongs}: book it as received twice, to send back.`,
    ...(claim.utr !== null && seen.has(claim.utr) ? [] : [firstWords(claim.utr, first)]),
  ].join(" ");
}

/** The same of one that is not to be booked: it makes good what they were sent of it before. */
export const goodWords = (
  { claim, ...came }: Pick<SecondLine, "claim" | "line" | "utr">,
  once: OnceTheirs,
): string =>
  `${cameWords(came)}, of ${claim.name ?? "somebody without a name yet"}. ${onceWords(once)}`;

const wentBack = {
  sent: "went back already",
  "to send": "is to go back already",
  "taken back": "the bank took back",
  "never came": "never came",
  kept: `is ${KEPT}`,
} as const satisfies Record<MoneyBack, string>;

function firstWords(paidBy: string | null, first: PayingLine | null): string {
  if (paidBy !== null)
    return (
      `No transfer that came in by this statement has ${paidBy}: if this is the transfer that ` +
      "paid the claim, leave it."
    );
  return first === null
    ? "If this is the transfer that paid the claim, leave it."
    : `Two lines name the claim, and one of them paid it. If you book this one, the other counts ` +
        `as what paid it: ${cameWords(first)}.`;
}

/** "Rs. 1,499 of 20/11/26, UTR 512345678902" */
export const cameWords = ({ line, utr }: Pick<PayingLine, "line" | "utr">): string =>
  `${inRupees(line.paise)} of ${line.day}, ${utr === null ? "no UTR" : `UTR ${utr}`}`;
