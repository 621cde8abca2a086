/**
 * India keeps one time all year, UTC+5:30: with these ms added, the UTC fields of an instant read
 * as a clock in India does.
 */
export const IST_MS = 19_800_000;

/** The day it is in India at an instant (UTC ms), as `YYYY-MM-DD`. */
export const dateInIndia = (at: number): string => new Date(at + IST_MS).toISOString().slice(0, 10);
