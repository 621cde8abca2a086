import { IST_MS } from "./india";
import { DAY_MS } from "./durations";

/**
 * So many days before its end a service's client is reminded. From the first on its card is marked,
 * and it stands on the owner's Today. `words/…/account.ts` says them.
 */
export const REMINDED_DAYS = [7, 1] as const;

/** Midnights in India between now and the end, both UTC ms: 0 on the last day. */
export const daysLeft = (endsAt: number, now: number): number => indianDay(endsAt) - indianDay(now);

const indianDay = (at: number): number => Math.floor((at + IST_MS) / DAY_MS);

/** The last instant of a day in India that is so many days after `now`, UTC ms. */
export const lastInstantIn = (days: number, now: number): number =>
  (indianDay(now) + days + 1) * DAY_MS - IST_MS - 1;

export const daysLeftWords = (days: number): string =>
  days <= 0 ? "last day" : days === 1 ? "1 day left" : `${days} days left`;

/**
 * When a service that runs until `endDate` ends once `days` more are bought: they begin where it
 * ends. ISO.
 */
export const endAfter = (endDate: string, days: number): string =>
  new Date(Date.parse(endDate) + days * DAY_MS).toISOString();
