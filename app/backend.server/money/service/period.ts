import { IST_MS } from "../../../content/india";
import { DAY_MS } from "../../../content/durations";

/**
 * When a service that starts at `startsAt` (UTC ms) and lasts `days` ends: 23:59:59.999 IST of its
 * last day, so never before `days` × 24 hours are over. Bought during day D for 30 days, it ends on
 * D+30; started at midnight, as a renewal does, on the 30th day itself.
 */
export function endOf(startsAt: number, days: number): number {
  const lastInstant = startsAt + days * DAY_MS - 1;
  return Math.floor((lastInstant + IST_MS) / DAY_MS) * DAY_MS + DAY_MS - IST_MS - 1;
}

/**
 * When the next period starts: now, or as soon as the one running until `runningUntil` is over
 * (decision 5).
 */
export const startAfter = (now: number, runningUntil: number | null): number =>
  runningUntil !== null && runningUntil >= now ? runningUntil + 1 : now;
