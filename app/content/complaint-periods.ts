import { IST_MS } from "./india";

/**
 * Months are "YYYY-MM", financial years "2024-25" (April to March). Everything is counted in
 * Asia/Kolkata, which has no summer time.
 */
const FIRST_YEAR = 2024;

export interface ComplaintPeriods {
  /** the month whose figures are the page's */
  reporting: string;
  /** the last three, oldest first, ending with `reporting` */
  lastThree: string[];
  /** the last twelve, as the regulator's form shows them */
  lastTwelve: string[];
  /** from 2024-25 to the year `reporting` belongs to */
  years: string[];
  /** the month that has just closed, while `reporting` is still the one before it; else null */
  justClosed: string | null;
  /** the month whose figures are due next; those of `reporting` were due before them */
  dueNext: string;
}

/**
 * Which months and years the Complaint Board shows at `now` (UTC ms): the previous month, or two
 * months back if the day in India is before the 8th (specification §2). The regulator wants each
 * month's figures by the 7th: hence `justClosed`.
 */
export function complaintPeriods(now: number): ComplaintPeriods {
  const today = new Date(now + IST_MS);
  const day = today.getUTCDate();
  const previous = monthBefore(presentMonth(now), 1);
  const reporting = day < 8 ? monthBefore(previous, 1) : previous;
  return {
    reporting,
    dueNext: monthBefore(reporting, -1),
    lastThree: monthsTo(reporting, 3),
    lastTwelve: monthsTo(reporting, 12),
    years: yearsTo(reporting),
    justClosed: day < 8 ? previous : null,
  };
}

/** The last day for a month's figures, the 7th of the month after it: "2026-10" → "2026-11-07". */
export const figuresDueOn = (month: string): string => `${monthBefore(month, -1)}-07`;

/** "2026-10" → "2026-10-31" */
export function lastDayOf(month: string): string {
  const [year, number] = partsOf(month);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** "2026-10" → 10 */
export const monthNumber = (month: string): number => partsOf(month)[1];

/** "2026-10" → "October 2026" */
export const monthLabel = (month: string): string => `${monthName(month)} ${partsOf(month)[0]}`;

/** The month in which `now` (UTC ms) falls, in India's calendar. */
export const presentMonth = (now: number): string => monthOf(new Date(now + IST_MS));

/** The financial year of a month: "2026-03" → "2025-26". */
export function yearOf(month: string): string {
  const [year, number] = partsOf(month);
  const first = number >= 4 ? year : year - 1;
  return `${first}-${String(first + 1).slice(2)}`;
}

const monthName = (month: string): string => names[monthNumber(month) - 1] ?? month;

/** The `count` months that end with `month`, oldest first. */
export function monthsTo(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => monthBefore(month, count - 1 - i));
}

function yearsTo(month: string): string[] {
  const last = Number(yearOf(month).slice(0, 4));
  return Array.from(
    { length: Math.max(0, last - FIRST_YEAR + 1) },
    (_, i) => `${FIRST_YEAR + i}-${String(FIRST_YEAR + i + 1).slice(2)}`,
  );
}

/** "2026-01", 1 → "2025-12"; a negative number looks ahead. */
export function monthBefore(month: string, back: number): string {
  const [year, number] = partsOf(month);
  return monthOf(new Date(Date.UTC(year, number - 1 - back, 1)));
}

const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
const partsOf = (month: string): [year: number, month: number] => [
  Number(month.slice(0, 4)),
  Number(month.slice(5, 7)),
];
const names = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
