import { setTimeout as wait } from "node:timers/promises";

/**
 * Between two requests of a sweep: Razorpay names no limit of requests; one at a time, and not
 * faster than this (its documentation advises to back off).
 */
export const PACE_MS = 250;

/** @param ms before the next request; 0: at once */
export async function pause(ms: number): Promise<void> {
  if (ms > 0) await wait(ms);
}
