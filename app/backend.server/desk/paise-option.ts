import { paiseTyped } from "../../content/rupees-typed";
import { UsageFault, type Options } from "./command";

/** @returns the paise of rupees that were typed, above 0. Throws UsageFault */
export function paiseOption(typed: Options[string], option: string): number {
  const paise = typeof typed === "string" ? paiseTyped(typed) : null;
  if (paise === null)
    throw new UsageFault(`${option} takes rupees above 0, like 400, 399.50 or 1,499.`);
  return paise;
}
