import type { Reading } from "./figure-series";

/** One number. PostgreSQL gives counts as text, an empty table gives null for a sum. */
export const one = (value: number | string | bigint | null | undefined): Reading[] => [
  { value: Number(value ?? 0) },
];

/** Seconds from `at` (UTC ms) to `now`; 0 when nothing waits. */
export const secondsSince = (now: number, at: number | string | null | undefined): Reading[] =>
  one(at === null || at === undefined ? 0 : Math.max(0, (now - Number(at)) / 1000));
