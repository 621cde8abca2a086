import { dateInIndia } from "../../content/india";

/** The smallest age that the specification allows (§5, §9). */
export const ADULT = 18;

/**
 * Full years on the day it is in India at `now` (UTC ms). Someone born on 29 February grows older
 * on 1 March of a common year.
 */
export function ageOn(now: number, dob: string): number {
  const today = dateInIndia(now);
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
