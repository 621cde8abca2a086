import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { timesBooked } from "./booked-rows";
import type { BankLine } from "./evidence";
import { rowOrder } from "./row-order";
import { referencesOf, type GoneRow } from "./taken-back";

/**
 * Finds the lines that came in before the bank took the same money for the last time by the books,
 * and so are no credit of that: of the very day, with a row after it that went out by the same
 * reference. While a row of that day is not booked it is not known yet which is which.
 *
 * @param gone the rows of the statement by which nothing came in
 */
export function beforeTaken(parts: Parts, credits: BankLine[], gone: GoneRow[]) {
  const isLater = rowOrder([...credits, ...gone]);
  return async (id: PaymentId, utr: string, line: BankLine): Promise<boolean> => {
    const rows = gone.filter((row) => row.date === line.date && referencesOf(row).includes(utr));
    if (rows.length === 0) return false;
    const booked = (await timesBooked(parts, id))({ on: line.date, by: [utr] });
    if (rows.length > booked) return false;
    if (rows.some((row) => isLater(row, line) === true)) return true;
    // Nothing tells which end of the statement is the newer: one between two is before one of them.
    return (
      rows.some((row) => isLater(row, line) === null && row.place < line.place) &&
      rows.some((row) => isLater(row, line) === null && row.place > line.place)
    );
  };
}
