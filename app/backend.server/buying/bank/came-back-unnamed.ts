import { dayInWords } from "../../../content/dates";
import { inRupees } from "../../../content/rupees";

/** What a client paid back, entered without the reference of the transfer by which it came. */
export interface CameBack {
  paise: number;
  /** the day in India on which it came, "2026-11-20" */
  on: string;
}

/**
 * For the owner, in a sentence without its end: nobody knows which of these came by one transfer.
 *
 * @param all one or more, oldest first
 * @param it the transfer
 */
export function unnamedWords(all: CameBack[], it: string): string {
  const each = all.map(({ paise, on }) => `${inRupees(paise)} of ${dayInWords(on)}`);
  return (
    `${each.join(" and ")} are entered as come back without a reference: if ` +
    `${all.length === 1 ? "that" : "any of these"} came by ${it}, it is in the books already`
  );
}
