import { dayTyped } from "../../content/day-typed";
import { IST_MS } from "../../content/india";
import { isDay } from "../../content/is-day";
import { UsageFault } from "./command";
import { DAY_MS } from "../../content/durations";

/**
 * "2026-11-20" or "20-11-2026" → when that day begins in India, UTC ms. Throws UsageFault:
 * 2026-13-01 and 2026-02-30 are no days.
 */
export function dayStart(typed: unknown, option: string): number {
  const day = typeof typed === "string" ? dayTyped(typed) : "";
  if (!isDay(day)) throw new UsageFault(`${option} takes a day, like 2026-11-20.`);
  return Date.parse(day) - IST_MS;
}

/**
 * Two days in India, both included → the instants between which they lie, `to` not included. Throws
 * UsageFault when they are no days, or the first comes last.
 */
export function daysBetween(
  first: string,
  last: string,
  command: string,
): { from: number; to: number } {
  const from = dayStart(first, command);
  const to = dayStart(last, command) + DAY_MS;
  if (to <= from)
    throw new UsageFault(`The first day comes first: ${command} 2026-04-01 2026-09-30.`);
  return { from, to };
}
