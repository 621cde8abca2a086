import { OperatorRefusal } from "../../../api/refusal";
import { monthLabel, presentMonth } from "../../../content/complaint-periods";

/**
 * Asked once more before something is entered of a month that is over: its figures and books, which
 * the accountant may have, change by it.
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

/**
 * Where a command's --yes, or a page's one press, has another meaning, it does not answer for a
 * month that is over: that is named besides.
 *
 * @param days by which months change, "2026-11-30" each
 * @param meant the answer: "2026-11", or several with a comma between them
 * @throws Refusal 409
 */
export function refuseMonthOver(days: string[], now: number, meant: string): void {
  const over = [...new Set(days)].filter((day) => monthOver(day, now) !== null);
  const months = [...new Set(over.map((day) => day.slice(0, 7)))].sort();
  if (months.every((month) => meant.split(",").includes(month))) return;
  const words = `${months.map(monthOverWords).join(" ")} Nothing is entered yet. If it is so,`;
  throw new OperatorRefusal(409, `${words} add --month ${months.join(",")}`, {
    onPage: `${words} press again.`,
  });
}

/** The answer that a page's next press gives. */
export const monthsOf = (days: string[]): string => days.map((day) => day.slice(0, 7)).join(",");
