const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A failed payment may still be authorised for 3 days (Razorpay: late authorisation); one that is authorised is captured or given back within 10. */
const LATE = 3 * DAY;
const AWAITING = 10 * DAY;

/**
 * When an open order is looked at next (`settled.md` 23): 2 and 15 minutes after anything last happened to it, then hourly for 3 days; null when
 * there is no more to wait for. `since` and `now` UTC ms; `awaiting`: money seems to be on its way.
 */
export function nextLook(since: number, now: number, awaiting: boolean): number | null {
  for (const after of [2 * MINUTE, 15 * MINUTE]) if (now < since + after) return since + after;
  return now + HOUR <= since + (awaiting ? AWAITING : LATE) ? now + HOUR : null;
}
