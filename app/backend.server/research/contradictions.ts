import { DAY_MS } from "../../content/durations";
import { dateInIndia } from "../../content/india";
import type { Idea } from "./content";
import type { Fault } from "./typed";

/**
 * What of an idea does not fit together, besides its prices: an expiry on a day without trade, or
 * before its horizon begins.
 *
 * @param now UTC ms: the instant of the release
 */
export function contradictionsIn({ instrument, horizon }: Idea, now: number): Fault[] {
  const { expiry, symbol } = instrument;
  const faults: Fault[] = [];
  const says = (field: Fault["field"], words: string) => void faults.push({ field, words });
  if (!/^[A-Z\d][A-Z\d&._ -]*$/.test(symbol))
    says("symbol", "Write it as the exchange does: letters, digits, & . _ and - only.");
  if (expiry === null) return faults;
  const days = (Date.parse(expiry) - Date.parse(dateInIndia(now))) / DAY_MS;
  if (days > LONGEST) says("expiry", "It is more than five years away. Look at the year.");
  else if ([0, 6].includes(new Date(expiry).getUTCDay()))
    says("expiry", `${expiry} is a Saturday or Sunday: no contract expires then.`);
  if (days >= 0 && days < (BEGINS[horizon] ?? 0))
    says("horizon", `It expires on ${expiry}, before this horizon begins: choose a shorter one.`);
  return faults;
}

/** Days: options on an index are listed for so long. */
const LONGEST = 5 * 366;
/** Days after which a horizon begins; short ones are as long as what is left. */
const BEGINS: Partial<Record<Idea["horizon"], number>> = { positional: 28, medium: 90, long: 365 };
