import { MINUTE_MS } from "../../../content/durations";

/** A sum that a page said would go back: in paise, and the instant it was counted at (UTC ms). */
export interface ShownSum {
  paise: number;
  at: number;
}

/**
 * Whether a page that showed a sum may still be pressed: so long it stands, since the days left
 * grow fewer meanwhile.
 */
export const isStillShown = ({ at }: ShownSum, now: number): boolean =>
  at <= now && at >= now - SHOWN_MS;

const SHOWN_MS = 30 * MINUTE_MS;
