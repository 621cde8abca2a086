import { inRupees } from "../../../content/rupees";
import { tokensOf, wordsOf, type BankLine } from "./evidence";

/**
 * Downloads that overlap, pasted below each other, have the same row twice: the same day, amount,
 * words and UTR are one transfer. Without a UTR they may be two.
 */
export function withoutTwins(lines: BankLine[]): { once: BankLine[]; twins: BankLine[] } {
  const seen = new Set<string>();
  const twins: BankLine[] = [];
  const once = lines.filter((line) => {
    const { utr } = wordsOf(line);
    if (utr === null) return true;
    const said = JSON.stringify([line.date ?? line.day, line.paise, tokensOf(line.text), utr]);
    if (!seen.has(said)) return seen.add(said);
    twins.push(line);
    return false;
  });
  return { once, twins };
}

/** For the owner. */
export const twinWords = (twins: BankLine[]): string[] => {
  const [first] = twins;
  if (!first) return [];
  const stand = twins.length === 1 ? "1 line stands" : `${twins.length} lines stand`;
  const such = `${inRupees(first.paise)} of ${first.day} (${first.text.slice(0, 60)})`;
  return [
    `${stand} on this statement more than once, with the same UTR, and counts once: ${such}.`,
  ];
};
