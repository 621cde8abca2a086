import { inRupees } from "../../../content/rupees";
import { tokensOf, wordsOf, type BankLine } from "./evidence";

/**
 * Downloads that overlap, pasted below each other, have the same row twice: the same day, amount,
 * words and UTR are one transfer. Without a UTR they may be two.
 */
export function withoutTwins(lines: BankLine[]): Once {
  const seen = new Set<string>();
  const twins: BankLine[] = [];
  const alike: BankLine[] = [];
  const once = lines.filter((line) => {
    const { utr } = wordsOf(line);
    const said = JSON.stringify([line.date ?? line.day, line.paise, tokensOf(line.text), utr]);
    if (!seen.has(said)) return seen.add(said);
    (utr === null ? alike : twins).push(line);
    return utr === null;
  });
  return { once, twins, alike };
}

interface Once {
  once: BankLine[];
  /** those that were left out */
  twins: BankLine[];
  /** those without a UTR that say the same as one before: they count, and may be the same */
  alike: BankLine[];
}

/** For the owner. */
export const alikeWords = (alike: BankLine[]): string[] =>
  alike.map(
    ({ paise, day, text }) =>
      `${inRupees(paise)} of ${day} (${text.slice(0, 60)}) stands on this statement more than ` +
      "once, without a UTR: it is one row that was pasted twice, or another transfer. Look which " +
      "before you tick both.",
  );

/** The same of rows that count once. */
export const twinWords = (twins: BankLine[]): string[] => {
  const [first] = twins;
  if (!first) return [];
  const stand = twins.length === 1 ? "1 line stands" : `${twins.length} lines stand`;
  const such = `${inRupees(first.paise)} of ${first.day} (${first.text.slice(0, 60)})`;
  return [
    `${stand} on this statement more than once, with the same UTR, and counts once: ${such}.`,
  ];
};
