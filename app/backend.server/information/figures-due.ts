import { complaintSources } from "../../content/complaint-figures";
import { complaintPeriods, monthLabel } from "../../content/complaint-periods";
import type { Site } from "../../content/site-schema";
import { named } from "./board";

/** A month whose figures are not all there. */
export interface MonthDue {
  /** "2026-10" */
  month: string;
  /** the sources that are missing, in the regulator's words; empty: all of the month is */
  from: string[];
}

/** Which complaint figures are missing, and which are to be set next. */
export interface FiguresDue {
  /** months that the page shows and that are not all there, oldest first; none of a demo's */
  missing: MonthDue[];
  /** the month whose figures are due next; null where they are there already */
  next: MonthDue | null;
  /** of the next the register has a part already: the month is not over */
  isCounted: boolean;
  /** no month has any: none was set, and no complaint is registered */
  isEmpty: boolean;
}

/**
 * What the doctor and Today say of them alike: of the last three months that the page shows, since
 * the analyst is registered, and of the one that is due next. SEBI's table names three sources, the
 * third "if any", so a month is there with the other two.
 *
 * @param site its complaints as the public page has them (`complaintFigures`)
 * @param now UTC ms
 */
export function figuresDue(
  { demo, analyst, complaints }: Pick<Site, "demo" | "analyst" | "complaints">,
  now: number,
): FiguresDue {
  const { justClosed, lastThree, dueNext } = complaintPeriods(now);
  const since = analyst.registeredOn.slice(0, 7);
  const due = (month: string) => lackingOf(complaints, month);
  // Of a month that is not over yet the register has a part only.
  const next = due(dueNext) ?? (justClosed === null ? { month: dueNext, from: [] } : null);
  return {
    missing: demo ? [] : lastThree.flatMap((month) => (month < since ? [] : (due(month) ?? []))),
    next: dueNext < since ? null : next,
    isCounted: due(dueNext) === null,
    isEmpty: Object.keys(complaints.months).length === 0,
  };
}

/** "October 2026", "October 2026 from SEBI (SCORES)" */
export const monthDueWords = ({ month, from }: MonthDue): string =>
  [monthLabel(month), ...from.map((source) => `from ${source}`)].join(" ");

/** Null: what is needed of the month is there. */
function lackingOf({ months, monthly }: Site["complaints"], month: string): MonthDue | null {
  const rows = monthly[month] === undefined ? [] : (months[month] ?? []);
  const from = needed.filter((source) => !named(rows, source));
  return from.length === 0 ? null : { month, from: from.length === needed.length ? [] : from };
}

const needed = [complaintSources.direct, complaintSources.scores];
