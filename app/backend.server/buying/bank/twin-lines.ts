import { inRupees } from "../../../content/rupees";
import type { PaymentId } from "../../platform/store/ids";
import { tokensOf, wordsOf, type BankLine } from "./evidence";
import type { GoneTransfer } from "./gone-transfers";
import { groupedBy } from "./grouped";
import { referencesOf, type GoneRow } from "./taken-back";

/**
 * Downloads that overlap, pasted below each other, have the same row twice: the same day, amount,
 * words and UTR are one transfer. Without a UTR they may be two; so are two between which the same
 * went out: the bank took it back, and credited it again. Where another stands twice between them
 * a second download has begun.
 *
 * @param gone the rows by which nothing came in, each once (`rows-once.ts`)
 * @param named those of them whose claim is known, by its reference
 * @param isOf whether a UTR is that of a later transfer of a claim
 */
export function withoutTwins(
  lines: BankLine[],
  gone: GoneRow[] = [],
  named: GoneTransfer[] = [],
  isOf: (claim: PaymentId, utr: string) => boolean = () => false,
): Once {
  const seen = new Map<string, number>();
  const twins: BankLine[] = [];
  const alike: BankLine[] = [];
  const claimsOf = groupedBy(
    named.flatMap(({ rows, claim }) => rows.map((row) => ({ row, claim }))),
    ({ row }) => [row],
  );
  const wentOutBetween = (line: BankLine & { utr: string }, before: number): boolean =>
    gone.some(
      (row) =>
        row.date === line.date &&
        row.place > before &&
        row.place < line.place &&
        (row.went === null ? row.paise.includes(line.paise) : row.went === line.paise) &&
        // Its own number, or the reference of the claim where the row has another.
        (referencesOf(row).includes(line.utr) ||
          claimsOf
            .get(row)
            ?.some(
              ({ claim: { id, reference } }) =>
                tokensOf(line.text).includes(reference!) || isOf(id, line.utr),
            )),
    );
  const once = lines.filter((line) => {
    const { utr } = wordsOf(line);
    const said = JSON.stringify([line.date ?? line.day, line.paise, tokensOf(line.text), utr]);
    const before = seen.get(said);
    const between =
      before !== undefined &&
      utr !== null &&
      (twins.at(-1)?.place ?? -1) < before &&
      wentOutBetween({ ...line, utr }, before);
    if (before === undefined || between) return seen.set(said, line.place);
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
