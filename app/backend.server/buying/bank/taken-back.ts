import { tokensOf, type BankLine } from "./evidence";
import { groupedBy } from "./grouped";
import { utrsIn } from "../../money/payments/utr";

/** A row of a statement by which nothing came in. */
export interface GoneRow extends Pick<BankLine, "day" | "date" | "text" | "reference"> {
  /** what may be its amount: where it stands is asked for what came in only */
  paise: number[];
  /** what went out by it, where a column says so; null: one of `paise` */
  went: number | null;
  /** nothing says whether it came in or went out */
  wayIsUnknown: boolean;
}

/** Banks put them right before or behind the way, too: "UPIRET". */
const WAY = /^(?:UPI|IMPS|NEFT|RTGS)|(?:UPI|IMPS|NEFT|RTGS)$/;
const RETURNED = new Set(
  [
    "RET RTN RETD RETURN RETURNED RETURNS REV REVD RVD RVSL REVSL REVERSAL REVERSED REVERSE",
    "CHGBK CHBK CHARGEBACK CORR CORRECTION CORRECTED ERR ERROR ERRONEOUS WRONG RECALL RECALLED",
    "वापसी वापस",
  ].flatMap((words) => words.split(" ")),
);

type Said = Pick<BankLine, "text" | "reference">;
const tokens = ({ text, reference }: Said): string[] => tokensOf(`${reference} ${text}`);
const utrs = ({ text, reference }: Said): string[] => utrsIn(`${reference} ${text}`);

/** Whether a row says that a transfer went back. */
export const saysReturned = (row: Said): boolean =>
  tokens(row).some((one) => RETURNED.has(one.replace(WAY, "")));

/**
 * The transfers that came in, each with the row by which the statement has it going out again: one
 * with its UTR, or one that says so, of its amount, with no UTR of another transfer. Of several
 * transfers it is that with most of its words.
 *
 * @param elsewhere UTRs of transfers that other statements had: a row with one means no other
 */
export function withTakenBack(
  credits: BankLine[],
  gone: GoneRow[],
  elsewhere: ReadonlySet<string | null> = new Set(),
): BankLine[] {
  const takenBack = new Map<BankLine, GoneRow>();
  const byUtr = groupedBy(credits, utrs);
  const likest = likestOf(credits);
  const seen = new Set<string>();
  for (const row of gone.filter(({ paise }) => paise.length > 0)) {
    // The first row that names a transfer is kept: another that says the same adds nothing.
    const said = JSON.stringify([row.paise, row.date, tokens(row)]);
    if (seen.has(said)) continue;
    seen.add(said);
    const own = utrs(row);
    const named = own.flatMap((utr) => byUtr.get(utr) ?? []);
    const isNamed = named.length > 0 || own.some((utr) => elsewhere.has(utr));
    const meant = isNamed || !saysReturned(row) ? named : likest(row);
    for (const line of meant) takenBack.set(line, takenBack.get(line) ?? row);
  }
  return credits.map((line) => {
    const row = takenBack.get(line);
    return row ? { ...line, takenBack: `"${row.text.slice(0, 60)}" of ${row.day}` } : line;
  });
}

/**
 * Finds the transfers of a row's amount that share most words with it. The words are looked up:
 * each row against each transfer would take minutes where a statement has thousands of both.
 */
function likestOf(credits: BankLine[]): (row: GoneRow) => BankLine[] {
  const amounts = new Map(
    [...groupedBy(credits, ({ paise }) => [paise])].map(([paise, lines]) => [
      paise,
      { lines, places: groupedBy([...lines.keys()], (at) => tokens(lines[at]!)) },
    ]),
  );
  return (row) => {
    const said = new Set(tokens(row));
    const able = row.paise.flatMap((paise) => {
      const { lines, places } = amounts.get(paise) ?? {
        lines: [],
        places: new Map<string, number[]>(),
      };
      const shared = new Uint16Array(lines.length);
      for (const word of said) for (const at of places.get(word) ?? []) shared[at]! += 1;
      return lines.flatMap((line, at) =>
        line.date === null || row.date === null || line.date <= row.date
          ? [{ line, shared: shared[at] }]
          : [],
      );
    });
    const most = able.reduce((best, { shared }) => Math.max(best, shared ?? 0), 0);
    return able.filter(({ shared }) => shared === most).map(({ line }) => line);
  };
}
