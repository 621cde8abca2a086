/**
 * An instant (UTC ms or ISO text), or a date, as the day it is in India: "23 Dec 2026".
 *
 * @param months the names of the twelve, with spaces between
 */
export function dayInWords(at: number | string, months = MONTHS): string {
  const { day, month, year } = Object.fromEntries(
    inIndia.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]),
  );
  return `${day} ${months.split(" ")[Number(month) - 1]} ${year}`;
}

// Not the formatter's own names: browsers and Node disagree about "Sep" and "Sept".
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec";
const inIndia = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "numeric",
  year: "numeric",
});
