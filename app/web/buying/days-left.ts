import { IST_MS } from "../../content/india";

const DAY_MS = 86_400_000;

/** Midnights in India between `now` (UTC ms) and the end (ISO): 0 on the last day. */
export const daysLeft = (endDate: string, now: number): number =>
  indianDay(Date.parse(endDate)) - indianDay(now);

const indianDay = (at: number): number => Math.floor((at + IST_MS) / DAY_MS);

export const daysLeftWords = (days: number): string =>
  days <= 0 ? "last day" : days === 1 ? "1 day left" : `${days} days left`;

/**
 * When a service that runs until `endDate` ends once `days` more are bought: they begin where it
 * ends. ISO.
 */
export const endAfter = (endDate: string, days: number): string =>
  new Date(Date.parse(endDate) + days * DAY_MS).toISOString();
