import { monthBefore } from "../../../content/complaint-periods";
import { IST_MS } from "../../../content/india";

/** From the first instant to before `to`, UTC ms. */
export interface Bounds {
  from: number;
  to: number;
  /** its first and its last day, as a transfer by hand has its day: "2026-11-01" */
  firstDay: string;
  lastDay: string;
}

/** A month ("2026-11") of India's calendar. */
export function boundsOf(month: string): Bounds {
  return {
    from: beginOf(`${month}-01`),
    to: beginOf(`${monthBefore(month, -1)}-01`),
    firstDay: `${month}-01`,
    lastDay: `${month}-31`,
  };
}

/** The first instant of a day in India, UTC ms. */
export const beginOf = (day: string): number => Date.parse(day) - IST_MS;
