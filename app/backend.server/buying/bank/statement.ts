import { OperatorRefusal } from "../../../api/refusal";
import { creditOf, proposedColumns, type Columns } from "./columns";
import { rowsOf } from "./delimited";
import type { BankLine } from "./evidence";

/** More lines than a busy month has. */
const MOST_LINES = 20_000;

/** A bank's statement, taken apart: its head line, and the rows below that. */
export interface Statement {
  head: string[];
  rows: string[][];
  /** what the columns seem to mean; null where an amount or a text cannot be found */
  proposed: Columns | null;
}

/**
 * Reads any CSV of a bank: whatever stands between the cells, and whatever stands above the head.
 * Throws Refusal 422 where there is no table in it.
 */
export function statementIn(text: string): Statement {
  const all = rowsOf(text);
  if (all.length > MOST_LINES)
    throw new OperatorRefusal(
      422,
      "This has more than 20,000 lines. Choose fewer days at your bank.",
    );
  const at = headAt(all);
  const head = all[at];
  if (!head)
    throw new OperatorRefusal(
      422,
      "There is no table in this. Download the statement as CSV at your bank, and paste all of it with the line of headings.",
    );
  const rows = all.slice(at + 1).filter((cells) => cells.length >= 2);
  if (rows.length === 0)
    throw new OperatorRefusal(422, "There is nothing below the line of headings.");
  return { head, rows, proposed: proposedColumns(head, rows) };
}

/** The transfers that came in. */
export function creditsIn({ rows }: Statement, columns: Columns): BankLine[] {
  return rows.flatMap((cells, place) => {
    const paise = creditOf(cells, columns);
    if (paise === null || paise <= 0) return [];
    const reference = columns.reference === null ? "" : (cells[columns.reference] ?? "");
    const day = columns.day === null ? "" : (cells[columns.day] ?? "");
    return [{ place, paise, day, text: cells[columns.text] ?? "", reference }];
  });
}

/** By which a statement of the same bank is known again. */
export const headKey = ({ head }: Statement): string =>
  head.map((cell) => cell.toLowerCase().replace(/\s+/g, " ").trim()).join("|");

/** The first line whose words name an amount and a text, with a row as long below it. */
function headAt(rows: string[][]): number {
  const looksIt = (cells: string[]): boolean =>
    cells.length >= 2 && proposedColumns(cells, []) !== null;
  const named = rows.findIndex(looksIt);
  if (named >= 0) return named;
  const widest = Math.max(0, ...rows.map((cells) => cells.filter((cell) => cell !== "").length));
  if (widest < 2) return -1;
  return rows.findIndex(
    (cells) =>
      cells.filter((cell) => cell !== "").length === widest &&
      !cells.some((cell) => /\d[\d,]*\.\d{2}/.test(cell)),
  );
}
