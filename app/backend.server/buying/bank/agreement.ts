import { slipsBetween, type BankLine, type LineWords } from "./evidence";

/** A claim that waits, with what may stand on a statement. */
export interface OpenClaim {
  id: string;
  paise: number;
  name: string | null;
  reference: string | null;
  utr: string | null;
  /** the day in India on which it was made, "2026-11-20" */
  claimedOn: string;
  /** a restore lost a time, not compared yet, in which it may have been confirmed and paid back */
  putBack?: boolean;
  /** the row by which the statement has the same amount going out to its client, in words */
  wentOut?: string | null;
  /** the transfer that it names was booked before, for its client or another, in words */
  once?: string | null;
}

/** What of a claim stands in a line. */
export interface Agrees {
  amount: boolean;
  utr: "same" | "one slip" | "another" | null;
  reference: "same" | "one slip" | null;
  name: "whole" | "part" | null;
}
/** @returns null where nothing worth showing agrees */
export function whatAgrees(
  { paise, words }: BankLine & { words: LineWords },
  claim: OpenClaim,
): Agrees | null {
  const amount = paise === claim.paise;
  const utr = utrIn(words, claim.utr);
  const reference = referenceIn(words, claim.reference);
  // A person's name stands in many transfers of theirs: without the amount it says nothing.
  const name = amount ? nameIn(words, claim.name) : null;
  const agrees = { amount, utr, reference, name };
  if (amount) return utr === "same" || utr === "one slip" || reference || name ? agrees : null;
  return utr === "same" || reference === "same" ? agrees : null;
}

/** How the number of a claim stands in a line; null: one of them names none. */
export function utrIn(words: LineWords, utr: string | null): Agrees["utr"] {
  const { numbers, otherNumbers, utr: own } = words;
  if (utr === null) return null;
  if (numbers.length === 0) return otherNumbers.length > 0 ? "another" : null;
  // Where the bank says which number is this transfer's, no other in its text counts.
  if (own !== null)
    return own === utr ? "same" : slipsBetween(own, utr) <= 1 ? "one slip" : "another";
  if (numbers.includes(utr)) return "same";
  return numbers.some((number) => slipsBetween(number, utr) <= 1) ? "one slip" : "another";
}

function referenceIn({ tokens }: LineWords, reference: string | null): Agrees["reference"] {
  if (reference === null) return null;
  if (tokens.includes(reference)) return "same";
  const near = (token: string) =>
    token.length < 40 &&
    (token.includes(reference) ||
      (Math.abs(token.length - reference.length) <= 1 && slipsBetween(token, reference) <= 1));
  return tokens.some(near) ? "one slip" : null;
}

/** Banks cut names off: a word of the line that begins one of the name's agrees with it. */
function nameIn({ tokens }: LineWords, name: string | null): Agrees["name"] {
  const parts = (name ?? "")
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length >= 3);
  if (parts.length === 0) return null;
  const there = parts.filter((part) =>
    tokens.some(
      (token) =>
        token === part || (token.length >= 3 && part.startsWith(token)) || token.startsWith(part),
    ),
  );
  if (there.length === parts.length && parts.length > 1) return "whole";
  return there.length > 0 ? "part" : null;
}

/** Whether a row says whose it is: by the UTR, the reference, or all of the name. */
export function namesClient(
  words: LineWords,
  { name, reference, utr }: Pick<OpenClaim, "name" | "reference" | "utr">,
): boolean {
  if (utr !== null && words.numbers.includes(utr)) return true;
  if (reference !== null && words.tokens.includes(reference)) return true;
  const said = nameIn(words, name);
  return said === "whole" || (said === "part" && !/\S\s+\S/.test((name ?? "").trim()));
}

/** Whether the line names the claim: by its UTR or its reference. */
export const isNamed = ({ utr, reference }: Agrees): boolean =>
  utr === "same" || reference === "same";

/** Whether it may well be the claim's: it names it, or has its amount and all of the name. */
export const isLikely = (agrees: Agrees): boolean =>
  isNamed(agrees) || (agrees.amount && agrees.name === "whole");

/** How good a match it is, for putting the best first. */
export const pointsOf = ({ amount, utr, reference, name }: Agrees): number =>
  (amount ? 8 : 0) +
  (utr === "same" ? 8 : utr === "one slip" ? 4 : utr === "another" ? -1 : 0) +
  (reference === "same" ? 7 : reference === "one slip" ? 3 : 0) +
  (name === "whole" ? 4 : name === "part" ? 1 : 0);

export const ANOTHER_UTR = "another UTR than the claim's";

/** For the owner: what agrees, and what does not. */
export function whyOf({ amount, utr, reference, name }: Agrees): string[] {
  return [
    amount ? "amount" : "the amount differs",
    ...(utr === "same" ? ["UTR"] : []),
    ...(utr === "one slip" ? ["UTR but for a typing slip"] : []),
    ...(utr === "another" ? [ANOTHER_UTR] : []),
    ...(reference === "same" ? ["reference"] : []),
    ...(reference === "one slip" ? ["reference but for a slip"] : []),
    ...(name === "whole" ? ["name"] : []),
    ...(name === "part" ? ["part of the name"] : []),
  ];
}
