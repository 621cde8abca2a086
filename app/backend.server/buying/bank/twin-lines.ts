import { inRupees } from "../../../content/rupees";
import { tokensOf, wordsOf, type BankLine } from "./evidence";
import { referencesOf, type GoneRow } from "./taken-back";

/**
 * Downloads that overlap, pasted below each other, have the same row twice: the same day, amount,
 * words and UTR are one transfer. Without a UTR they may be two; so are two between which the same
 * went out: the bank took it back, and credited it again.
 *
 * @param gone the rows by which nothing came in
 */
export function withoutTwins(lines: BankLine[], gone: GoneRow[] = []): Once {
  const seen = new Map<string, number>();
  const twins: BankLine[] = [];
  const alike: BankLine[] = [];
  const once = lines.filter((line) => {
    const { utr } = wordsOf(line);
    const said = JSON.stringify([line.date ?? line.day, line.paise, tokensOf(line.text), utr]);
    const before = seen.get(said);
    const between =
      before !== undefined && utr !== null && isBetween(gone, { ...line, utr }, before);
    if (before === undefined || between) return seen.set(said, line.place);
    (utr === null ? alike : twins).push(line);
    return utr === null;
  });
  return { once, twins, alike };
}

/** A file that was pasted twice has the row that went out twice as well, and it is one. */
function isBetween(gone: GoneRow[], { utr, paise, date, place }: Twin, before: number): boolean {
  const its = gone.filter(
    (row) =>
      row.date === date &&
      referencesOf(row).includes(utr) &&
      (row.went === null ? row.paise.includes(paise) : row.went === paise),
  );
  const said = (row: GoneRow) => JSON.stringify([row.date, row.went, tokensOf(row.text)]);
  return its.some(
    (row, at) =>
      row.place > before &&
      row.place < place &&
      its.findIndex((one) => said(one) === said(row)) === at,
  );
}
type Twin = Pick<BankLine, "paise" | "date" | "place"> & { utr: string };

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
