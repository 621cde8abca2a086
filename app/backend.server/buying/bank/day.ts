import { DAY_MS } from "../../../content/durations";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * Reads the days of one statement. India writes the day before the month; where one of the days can
 * only be read the other way round ("11/20/2026") and none only so, all of them are.
 *
 * @returns of a day as the bank writes it "2026-11-20"; null where it is none
 */
export function dayReader(written: string[]): (day: string) => string | null {
  const only = (order: Order, other: Order) =>
    written.some((day) => dayIn(day, order) !== null && dayIn(day, other) === null);
  const order = only("month first", "day first") && !only("day first", "month first");
  return (day) => dayIn(day, order ? "month first" : "day first");
}

/** Between two days "2026-11-20": above 0 where the second is later. */
export const daysFrom = (one: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS);

/** "2026-11-20" → "20 Nov 2026" */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  return `${Number(date)} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}

type Order = "day first" | "month first";

function dayIn(written: string, order: Order): string | null {
  const text = written.normalize("NFKC").toLowerCase().trim();
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numbers) {
    const [, one, other, year] = numbers;
    return order === "day first" ? dayOf(year, other, one) : dayOf(year, one, other);
  }
  const yearFirst = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/.exec(text);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4]);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*([a-z]{3,9})[-/., ']*(\d{4}|\d{2})(?!\d)/.exec(
    text,
  );
  if (named) return dayOf(named[3], monthOf(named[2]), named[1]);
  const monthFirst = /^([a-z]{3,9})[-/., ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4})(?!\d)/.exec(
    text,
  );
  return monthFirst ? dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : null;
}

const monthOf = (name = ""): string => String(MONTHS.indexOf(name.slice(0, 3)) + 1);

/** @returns null where the calendar has no such day */
function dayOf(year = "", month = "", date = ""): string | null {
  const day = [
    year.length === 2 ? `20${year}` : year,
    month.padStart(2, "0"),
    date.padStart(2, "0"),
  ].join("-");
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
}
