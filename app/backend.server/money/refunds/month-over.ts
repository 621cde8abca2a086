import { monthLabel, presentMonth } from "../../../content/complaint-periods";

/**
 * Asked once more before a transfer is entered of a month that is over: its figures and books,
 * which the accountant may have, change by it.
 *
 * @param day in India, "2026-11-30"
 * @returns null where there is nothing to ask
 */
export function monthOver(day: string, now: number): string | null {
  const month = day.slice(0, 7);
  return /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}$/.test(day) && month < presentMonth(now)
    ? monthOverWords(month)
    : null;
}

/** The same of its month, "2026-11". */
export const monthOverWords = (month: string): string =>
  `The day is in ${monthLabel(month)}, which is over: what that month returned changes by it, and ` +
  "so do its CSVs. Tell whoever has them already.";
