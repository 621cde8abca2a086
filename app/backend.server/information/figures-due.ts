import { complaintPeriods } from "../../content/complaint-periods";
import type { Site } from "../../content/site-schema";

/** Which complaint figures are missing, and which are to be set next. */
export interface FiguresDue {
  /** a month that the page shows and that has none, though others have: "2026-10" */
  missing: string | null;
  /** the month whose figures are due next; null where they are there already */
  next: string | null;
  /** no month has any: none was set, and no complaint is registered */
  isEmpty: boolean;
}

/**
 * What the doctor and Today say of them alike.
 *
 * @param complaints as the public page has them (`complaintFigures`)
 * @param now UTC ms
 */
export function figuresDue({ months, monthly }: Site["complaints"], now: number): FiguresDue {
  const { justClosed, reporting, dueNext } = complaintPeriods(now);
  const isThere = (month: string) => months[month] !== undefined && monthly[month] !== undefined;
  const isEmpty = Object.keys(months).length === 0;
  return {
    isEmpty,
    missing: isEmpty || isThere(reporting) ? null : reporting,
    // Of a month that is not over yet the register has a part only.
    next: justClosed !== null && isThere(dueNext) ? null : dueNext,
  };
}
