import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../content/durations";

/**
 * A failed payment may still be authorised for 3 days (Razorpay: late authorisation); one that is
 * authorised is captured or given back within 10.
 */
const LATE = 3 * DAY_MS;
const AWAITING = 10 * DAY_MS;
/** Razorpay shows no order older than 180 days. */
export const SHOWN_MS = 180 * DAY_MS;

/**
 * When an open order is looked at next (decision 23): 2 and 15 minutes after anything last
 * happened to it, then hourly for 3 days, the last time when nothing can be paid any more; null
 * after that. `since` and `now` UTC ms; `awaiting`: money seems to be on its way.
 */
export function nextLook(since: number, now: number, awaiting: boolean): number | null {
  for (const after of [2 * MINUTE_MS, 15 * MINUTE_MS])
    if (now < since + after) return since + after;
  const last = lastLook(since, awaiting);
  return now < last ? Math.min(now + HOUR_MS, last) : null;
}

/** When an order of which nothing more is heard is looked at for the last time; UTC ms. */
export const lastLook = (since: number, awaiting: boolean): number =>
  since + (awaiting ? AWAITING : LATE);

/**
 * When an order is looked at at the latest while its money may be unaccounted for, though its own
 * times are over: money seems to be on its way, or the last look failed. Daily for as long as
 * Razorpay shows it; null after that. `madeAt` and `now` UTC ms.
 */
export const nextDaily = (madeAt: number, now: number): number | null =>
  now + DAY_MS <= madeAt + SHOWN_MS ? now + DAY_MS : null;

/**
 * Densest while another try of the order may still be authorised; Razorpay shows an order for 180
 * days and gives nothing back after six months.
 */
const AGAIN_AFTER = [
  HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  ...[1, 1.5, 2, 2.5, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90, 120, 150, 170].map(
    (days) => days * DAY_MS,
  ),
];

/**
 * When an order that is settled is looked at again, should the gateway's webhooks be lost: money
 * may come a second time, and go back in its dashboard. Twenty-one times in all; null after the
 * last. `since` (it was fulfilled, or went back) and `now` UTC ms.
 */
export function nextLookAgain(since: number, now: number): number | null {
  const next = AGAIN_AFTER.find((after) => now < since + after);
  return next === undefined ? null : since + next;
}
