import { dateInIndia, IST_MS } from "../../../content/india";
import { OperatorRefusal } from "../../../api/refusal";
import { DAY_MS } from "../../../content/durations";

/** From one instant up to another (UTC ms), as people name it. */
export interface Span {
  /** "today", or a month "2026-11" */
  name: string;
  from: number;
  /** not itself in the span */
  to: number;
}

/** @param name "today" or a month "2026-11", Indian time. Throws Refusal 422 */
export function spanOf(name: string, now: number): Span {
  if (name === "today") {
    const from = startOfDay(dateInIndia(now));
    return { name, from, to: from + DAY_MS };
  }
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(name))
    throw new OperatorRefusal(422, 'A month is written "2026-11".');
  const [year = 0, month = 0] = name.split("-").map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
  return { name, from: startOfDay(`${name}-01`), to: startOfDay(`${next}-01`) };
}

/** The month it is in India. */
export const monthOf = (now: number): string => dateInIndia(now).slice(0, 7);

/** This month and the eleven before, newest first. */
export function lastMonths(now: number): string[] {
  const [year = 0, month = 0] = monthOf(now).split("-").map(Number);
  return Array.from({ length: 12 }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - IST_MS;
