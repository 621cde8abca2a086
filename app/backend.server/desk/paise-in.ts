import { rupeesTyped } from "../../content/rupees-typed";
import { UsageFault, type Options } from "./command";

/** @returns the paise of rupees that were typed, above 0. Throws UsageFault */
export function paiseIn(typed: Options[string], option: string): number {
  const rupees = typeof typed === "string" ? rupeesTyped(typed) : Number.NaN;
  if (Number.isNaN(rupees))
    throw new UsageFault(`${option} takes rupees, like 400, 399.50 or 1,499.`);
  if (rupees === 0) throw new UsageFault(`${option} takes an amount above 0.`);
  return Math.round(rupees * 100);
}
