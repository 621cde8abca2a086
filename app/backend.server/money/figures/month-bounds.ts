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
    from: Date.parse(`${month}-01`) - IST_MS,
    to: Date.parse(`${monthBefore(month, -1)}-01`) - IST_MS,
    firstDay: `${month}-01`,
    lastDay: `${month}-31`,
  };
}
