import { tokensOf, type BankLine } from "./evidence";
import { utrsIn } from "../../money/payments/utr";

/** A row of a statement by which nothing came in. */
export interface GoneRow extends Pick<BankLine, "day" | "date" | "text" | "reference"> {
  /** what may be its amount: where it stands is asked for what came in only */
  paise: number[];
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
 */
export function withTakenBack(credits: BankLine[], gone: GoneRow[]): BankLine[] {
  const takenBack = new Map<BankLine, GoneRow>();
  const byUtr = groupedBy(credits, utrs);
  const byPaise = groupedBy(credits, ({ paise }) => [paise]);
  for (const row of gone.filter(({ paise }) => paise.length > 0)) {
    const named = utrs(row).flatMap((utr) => byUtr.get(utr) ?? []);
    const meant = named.length > 0 || !saysReturned(row) ? named : likest(row, byPaise);
    for (const line of meant) takenBack.set(line, takenBack.get(line) ?? row);
  }
  return credits.map((line) => {
    const row = takenBack.get(line);
    return row ? { ...line, takenBack: `"${row.text.slice(0, 60)}" of ${row.day}` } : line;
  });
}

function likest(row: GoneRow, byPaise: Map<number, BankLine[]>): BankLine[] {
  const said = new Set(tokens(row));
  const able = row.paise
    .flatMap((paise) => byPaise.get(paise) ?? [])
    .filter(({ date }) => date === null || row.date === null || date <= row.date)
    .map((line) => ({ line, shared: tokens(line).filter((one) => said.has(one)).length }));
  const most = Math.max(...able.map(({ shared }) => shared));
  return able.filter(({ shared }) => shared === most).map(({ line }) => line);
}

function groupedBy<Key>(lines: BankLine[], keysOf: (line: BankLine) => Key[]) {
  const groups = new Map<Key, BankLine[]>();
  for (const line of lines)
    for (const key of keysOf(line)) {
      const group = groups.get(key) ?? [];
      group.push(line);
      groups.set(key, group);
    }
  return groups;
}
