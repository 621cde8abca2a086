import { dateInIndia } from "./india";

/** The smallest age that the specification allows (§5, §9). */
export const ADULT = 18;
/** Who is older by what was typed has mistyped it. */
export const OLDEST = 120;

/**
 * Full years on the day it is in India at `now` (UTC ms); below 0 for a day to come. Someone born
 * on 29 February grows older on 1 March of a common year.
 *
 * @param dob YYYY-MM-DD, a day that exists
 */
export function ageOn(now: number, dob: string): number {
  const today = dateInIndia(now);
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
