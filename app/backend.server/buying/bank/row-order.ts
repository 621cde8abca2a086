import type { BankLine } from "./evidence";
import type { GoneRow } from "./taken-back";

type Row = Pick<BankLine, "place" | "date"> | Pick<GoneRow, "place" | "date">;

/**
 * Which of two rows of a statement was first. Some banks have the newest on top: the days of the
 * first and the last row tell.
 *
 * @returns whether the one is later than the other; null: nothing tells, as where all are of one
 * day
 */
export function rowOrder(rows: Row[]): (one: Row, other: Row) => boolean | null {
  const dated = rows.filter(({ date }) => date !== null).sort((a, b) => a.place - b.place);
  const [first, last] = [dated[0]?.date ?? "", dated.at(-1)?.date ?? ""];
  return (one, other) => {
    if (one.date !== other.date) return (one.date ?? "") > (other.date ?? "");
    return first === last ? null : one.place > other.place === first < last;
  };
}
