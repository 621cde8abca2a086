import { withLatinDigits } from "../../../content/latin-digits";
import { referenceTyped } from "../../../api/reference-typed";
import { OperatorRefusal } from "../../../api/refusal";
import { amountIn, cameIn, ownWays, type Unmarked } from "./came-in";
import { headed, proposedColumns, type Columns } from "./columns";
import { dayReader } from "./day";
import { rowsOf } from "./delimited";
import type { BankLine } from "./evidence";
import { saysReturned, withTakenBack, type GoneRow } from "./taken-back";

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

/** The transfers that came in, and which of them went out again. */
export function creditsIn(statement: Statement, columns: Columns): BankLine[] {
  const { credits, gone } = transfersIn(statement, columns);
  return withTakenBack(credits, gone).credits;
}

/** The rows by which money left: not those of which nobody knows their way, but a return's. */
export const wentOutOf = (gone: GoneRow[]): GoneRow[] =>
  gone.filter((row) => row.paise.length > 0 && (!row.wayIsUnknown || saysReturned(row)));

/** The rows by which something came in, and those by which nothing did. */
export function transfersIn(statement: Statement, columns: Columns) {
  const day = (cells: string[]) => (columns.day === null ? "" : (cells[columns.day] ?? ""));
  const latin = (cells: string[]) => withLatinDigits(day(cells));
  const dateOf = dayReader(statement.rows.map(latin));
  const { unmarked, wayIsKnown } = unmarkedIn(statement, columns);
  const credits: BankLine[] = [];
  const gone: GoneRow[] = [];
  for (const [place, cells] of statement.rows.entries()) {
    const came = cameIn(cells, columns, unmarked);
    const reference = referenceIn(
      columns.reference === null ? "" : (cells[columns.reference] ?? ""),
    );
    const text = cells[columns.text] ?? "";
    const said = { place, day: day(cells), date: dateOf(latin(cells)), text, reference };
    if (came.way === "in") credits.push({ ...said, paise: came.paise, wayIsKnown });
    else
      gone.push({
        ...{ ...said, paise: amountsIn(cells, columns) },
        went: wentBy(statement.head, cells, columns),
        wayIsUnknown: came.way === "unknown",
      });
  }
  return { credits, gone };
}

/** A cell that is one reference with spaces in it is read as one; any other is left as it is. */
function referenceIn(cell: string): string {
  const joined = referenceTyped(withLatinDigits(cell));
  return /^[A-Z]{0,8}0{0,6}\d{12}$/.test(joined) ? joined : cell;
}

/** All amounts above 0 of a row: nobody was asked for the column of what went out. */
const amountsIn = (cells: string[], { day, text, reference }: Columns): number[] =>
  cells.flatMap((cell, place) =>
    [day, text, reference].includes(place) ? [] : [amountIn(cell)?.paise || []].flat(),
  );

/** What went out by a row: what stands below a heading of it, or beside a mark or a sign. */
function wentBy(head: string[], cells: string[], { amount }: Columns): number | null {
  const paiseAt = (place: number) => amountIn(cells[place] ?? "")?.paise || null;
  const out = head.findIndex((one, place) => headed(one) === "out" && paiseAt(place) !== null);
  return paiseAt(out < 0 ? amount : out);
}

/** Rows with an amount and a mark that nobody knows, "" standing for none: most rows first. */
export function unknownMarks(
  statement: Statement,
  columns: Columns,
): { mark: string; lines: number }[] {
  const { unmarked } = unmarkedIn(statement, columns);
  const counts = new Map<string, { mark: string; lines: number }>();
  for (const cells of statement.rows) {
    const came = cameIn(cells, columns, unmarked);
    if (came.way !== "unknown") continue;
    const one = counts.get(came.mark.toUpperCase()) ?? { mark: came.mark, lines: 0 };
    counts.set(came.mark.toUpperCase(), { ...one, lines: one.lines + 1 });
  }
  return [...counts.values()].sort((one, other) => other.lines - one.lines);
}

/**
 * What stands for an amount that came in and cannot be read as one: "4.498,00", and in a column of
 * what came in an amount below 0, "4498-".
 */
export function unreadAmounts({ head, rows }: Statement, { amount, mark }: Columns): string[] {
  const allCameIn = mark === null && headed(head[amount] ?? "") === "in";
  return rows.flatMap((cells) => {
    const cell = cells[amount] ?? "";
    const written = amountIn(cell);
    const below = allCameIn && written?.paise !== 0 && ownWays([cell]).has("out");
    return /\p{Nd}/u.test(cell) && (written === null || below) ? [cell] : [];
  });
}

/**
 * What amounts without a mark are: below a heading of credits they came in, and where only what
 * went out has a sign. Where nothing at all tells the ways apart, whoever chose the column says
 * that it holds what came in, and each line says that nothing else does.
 */
function unmarkedIn(
  { head, rows }: Statement,
  { amount, mark }: Columns,
): { unmarked: Unmarked; wayIsKnown: boolean } {
  const over = headed(head[amount] ?? "");
  if (mark !== null || over === "in") return { unmarked: "in", wayIsKnown: true };
  const ways = ownWays(rows.map((cells) => cells[amount] ?? ""));
  if (ways.has("in")) return { unmarked: "unknown", wayIsKnown: true };
  return { unmarked: "in", wayIsKnown: over === "either" && ways.has("out") };
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
