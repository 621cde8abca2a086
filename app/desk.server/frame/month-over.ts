import { monthOverWords } from "../../backend.server/money/refunds/month-over";
import { presentMonth } from "../../content/complaint-periods";

/**
 * What an address says after `done=…` when a day lies in a month that is over. @param day
 * "2026-11-30"; now UTC ms
 */
export function ifClosed(day: string, now: number): string {
  const month = day.slice(0, 7);
  return month < presentMonth(now) ? `&closed=${month}` : "";
}

/** What is said of it beside what was done; nothing where the address names no month. */
export const monthIsOver = (month = ""): string =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? ` ${monthOverWords(month)}` : "";
