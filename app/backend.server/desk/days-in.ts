import { countTyped } from "../../content/count-typed";
import { UsageFault } from "./command";

/** A number of days that was typed behind an option, from 1 to 999. Throws UsageFault. */
export function daysIn(typed: unknown, option: string, like: number): number {
  const days = typeof typed === "string" ? countTyped(typed) : Number.NaN;
  if (!(days >= 1 && days <= 999))
    throw new UsageFault(`${option} takes a number of days from 1 to 999, like ${like}.`);
  return days;
}
