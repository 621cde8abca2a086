/** Lengths of time in ms. A day is 24 hours: India has no summer time. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
