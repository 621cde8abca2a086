import { HOUR_MS, MINUTE_MS } from "../../content/durations";

/** Digio keeps a document open for 10 days, to the end of the last. */
const OPEN_MS = 11 * 24 * HOUR_MS;

/**
 * When Digio is next asked about an agreement that waits for a signature: 2 and 15 minutes after
 * anything last happened to it, then hourly until it has expired; null when there is no more to
 * wait for. `since` and `now` UTC ms.
 */
export function nextSigningLook(since: number, now: number): number | null {
  for (const after of [2 * MINUTE_MS, 15 * MINUTE_MS])
    if (now < since + after) return since + after;
  return now + HOUR_MS <= since + OPEN_MS ? now + HOUR_MS : null;
}
