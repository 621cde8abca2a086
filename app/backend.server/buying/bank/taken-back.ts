import { tokensOf, wordsOf, type BankLine } from "./evidence";
import { groupedBy } from "./grouped";
import { isRefundWord, isReturnWord } from "./return-words";
import { signsOf, isSigned } from "./signs";

/** A row of a statement by which nothing came in. */
export interface GoneRow extends Pick<BankLine, "place" | "day" | "date" | "text" | "reference"> {
  /** what may be its amount: where it stands is asked for what came in only */
  paise: number[];
  /** what went out by it, where a column says so; null: one of `paise` */
  went: number | null;
  /** nothing says whether it came in or went out */
  wayIsUnknown: boolean;
}

type Said = Pick<BankLine, "text" | "reference">;
const tokens = ({ text, reference }: Said): string[] => tokensOf(`${reference} ${text}`);
/** All references of the bank's that it has, of whatever kind. */
export const referencesOf = (row: Said): string[] => {
  const { numbers, otherNumbers } = wordsOf(row);
  return [...numbers, ...otherNumbers];
};

/** Whether a row says that a transfer went back. */
export const saysReturned = (row: Said): boolean => tokens(row).some(isReturnWord);

/** Whether a row that came in says that it is money of the owner's that came back. */
export const saysCameBack = (row: Said): boolean =>
  saysReturned(row) || tokens(row).some(isRefundWord);

/** So many transfers that are equally like a return may each be the one; of more nobody knows. */
const MOST_ALIKE = 3;

/**
 * The transfers that came in, each with the row by which the statement has it going out again: one
 * with its reference, or one that says it is a return, is of its amount, and shares a sign with it:
 * the claim's reference, or a name (`signs.ts`).
 *
 * @param elsewhere rows of which is known what they are: the reversal of a transfer in the books,
 *   or a refund of ours. By its words such a row means no transfer of this statement
 * @returns `ofNone`: the returns of an amount that came in which say nothing of whose they are
 */
export function withTakenBack(
  credits: BankLine[],
  gone: GoneRow[],
  elsewhere: ReadonlySet<GoneRow> = new Set(),
): { credits: BankLine[]; ofNone: GoneRow[] } {
  const takenBack = new Map<BankLine, string>();
  const ofNone: GoneRow[] = [];
  const byReference = groupedBy(credits, referencesOf);
  const likest = likestOf(credits);
  const seen = new Set<string>();
  for (const row of gone.filter(({ paise }) => paise.length > 0)) {
    // The first row that names a transfer is kept: another that says the same adds nothing.
    const said = JSON.stringify([row.paise, row.date, tokens(row)]);
    if (seen.has(said)) continue;
    seen.add(said);
    const named = referencesOf(row).flatMap((one) => byReference.get(one) ?? []);
    const isKnown = named.length > 0 || elsewhere.has(row) || !saysReturned(row);
    const { able, meant } = isKnown ? { able: false, meant: named } : likest(row);
    if (able && meant.length === 0) ofNone.push(row);
    const or = !isKnown && meant.length > 1 ? ", or another transfer like it" : "";
    for (const line of meant)
      if (!takenBack.has(line)) takenBack.set(line, `it went back${or}: ${rowWords(row)}`);
  }
  return {
    credits: credits.map((line) => {
      const words = takenBack.get(line);
      return words === undefined ? line : { ...line, takenBack: words };
    }),
    ofNone,
  };
}

const rowWords = ({ text, day }: GoneRow): string => `"${text.slice(0, 60)}" of ${day}`;

/**
 * Finds the transfers of a row's amount that share most signs with it. The words are looked up:
 * each row against each transfer would take minutes where a statement has thousands of both.
 */
function likestOf(credits: BankLine[]) {
  const amounts = new Map(
    [...groupedBy(credits, ({ paise }) => [paise])].map(([paise, lines]) => [
      paise,
      { lines, places: groupedBy([...lines.keys()], (at) => signsOf(tokens(lines[at]!))) },
    ]),
  );
  return (row: GoneRow): { able: boolean; meant: BankLine[] } => {
    const said = new Set(signsOf(tokens(row)));
    const able = row.paise.flatMap((paise) => {
      const { lines, places } = amounts.get(paise) ?? {
        lines: [],
        places: new Map<string, number[]>(),
      };
      const shared = new Uint16Array(lines.length);
      for (const word of said) for (const at of places.get(word) ?? []) shared[at]! += 1;
      return lines.flatMap((line, at) =>
        line.date === null || row.date === null || line.date <= row.date
          ? [{ line, shared: shared[at] ?? 0 }]
          : [],
      );
    });
    const most = able.reduce((best, { shared }) => Math.max(best, shared), 0);
    const alike = most === 0 ? [] : able.filter(({ shared }) => shared === most);
    const meant = alike.length > MOST_ALIKE ? [] : alike.map(({ line }) => line);
    return {
      able: able.length > 0,
      meant: meant.filter((line) => isSigned(tokens(row), tokens(line))),
    };
  };
}
