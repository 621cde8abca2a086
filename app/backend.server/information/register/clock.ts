import { IST_MS } from "../../../content/india";
import { DAY_MS } from "../../../content/durations";

/**
 * A complaint is to be resolved within 21 days of receipt (SEBI's investor charter for research
 * analysts), counted in calendar days of India.
 */
export const DAYS_TO_RESOLVE = 21;

/** The last instant (UTC ms) at which it is in time: the end of the 21st day after its receipt. */
export const dueAt = (receivedAt: number): number =>
  startOfDay(receivedAt) + (DAYS_TO_RESOLVE + 1) * DAY_MS - 1;

/** How many days ago it came: 0 on its first day. Both UTC ms. */
export const daysSince = (receivedAt: number, now: number): number =>
  (startOfDay(now) - startOfDay(receivedAt)) / DAY_MS;

/** When the day of an instant began in India, UTC ms. */
const startOfDay = (at: number): number => Math.floor((at + IST_MS) / DAY_MS) * DAY_MS - IST_MS;
