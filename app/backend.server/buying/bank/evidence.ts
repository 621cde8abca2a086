import type { PaymentState } from "../../platform/states/payment-states";
import { utrsIn } from "../../money/payments/utr";

/** A transfer that came in, as the statement has it. */
export interface BankLine {
  /** its place among the rows, counted from 0 */
  place: number;
  paise: number;
  /** the day, as the bank writes it */
  day: string;
  /** the same as "2026-11-20"; null where it cannot be read */
  date: string | null;
  /** what the bank writes of it: who, how, by which reference */
  text: string;
  /** the column for the bank's reference alone; empty where there is none */
  reference: string;
  /** false where nothing of the statement says whether it came in or went out */
  wayIsKnown: boolean;
  /** that the statement has it going out again, in words: "it went back: …", with the row */
  takenBack?: string;
  /** that it may be less of what the bank had taken: "may be some of …" */
  mayBe?: string;
  /** the claim of which it may have made good what was lost, and that in words */
  madeGood?: { claim: string; words: string; onPage: string };
  /** other claims that it may have paid, by what is kept of them */
  others?: OtherClaim[];
}

/** Another claim than the one that a line is proposed for: it may be the one that was paid. */
export type OtherClaim = {
  claim: string;
  state: PaymentState;
  /** it was entered that its money never came */
  neverCame?: boolean;
  /** for who knows no claim by its id: "Asha Verma of Rs. 1,499" */
  whose?: string;
} & ({ why: "reference"; reference: string } | { why: "alike" } | { why: "utr" });

/** What a line of a statement says, taken apart. */
export interface LineWords {
  /** in capitals, split at everything that is neither letter nor digit */
  tokens: string[];
  /** those of 12 digits, as a UTR has them */
  numbers: string[];
  /** where it has none of 12 digits, by what else a bank may know it: "HDFCN52026112799999" */
  otherNumbers: string[];
  /** the one that is this transfer's; null where there is none, or no telling which */
  utr: string | null;
  /** two transfers seem to stand in one line: what is said may be of the other */
  merged: boolean;
}

export function wordsOf({ text, reference }: { text: string; reference: string }): LineWords {
  const words = tokensOf(`${reference} ${text}`);
  const tokens = [...new Set(words)];
  const numbers = [...new Set(utrsIn(`${reference} ${text}`))];
  const own = [...new Set(utrsIn(reference))];
  const [utr, another] = own.length > 0 ? own : numbers;
  const ways = words.filter((token) => /^(?:UPI|IMPS|NEFT|RTGS)$/.test(token));
  // "UPI" is often what the payer wrote, too.
  const transfers = new Set(ways).size > 1 || ways.filter((way) => way !== "UPI").length > 1;
  return {
    tokens,
    numbers,
    otherNumbers: numbers.length > 0 ? [] : tokens.filter(isOtherNumber),
    utr: another === undefined ? (utr ?? null) : null,
    merged: transfers || numbers.length > 1,
  };
}

/** References of NEFT and RTGS, or a UTR whose zero in front a spreadsheet has dropped. */
const isOtherNumber = (token: string): boolean =>
  /^[A-Z0-9]{11,22}$/.test(token) && /\d{8}/.test(token);

export const tokensOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== "");

/**
 * How many slips lie between two texts, 2 standing for more: one character wrong, missing, too
 * many, or two neighbours swapped.
 */
export function slipsBetween(one: string, other: string): number {
  if (one === other) return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length - short.length > 1) return 2;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1) ? 1 : 2;
  if (short.slice(at + 1) === long.slice(at + 1)) return 1;
  const swapped =
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2);
  return swapped ? 1 : 2;
}
