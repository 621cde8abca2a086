import { UsageFault, type Options } from "./command";

/** @returns the paise of rupees that were typed, above 0. Throws UsageFault */
export function paiseIn(typed: Options[string], option: string): number {
  if (typeof typed !== "string" || !/^\d{1,8}(\.\d{1,2})?$/.test(typed))
    throw new UsageFault(`${option} takes rupees, like 400 or 399.50.`);
  const paise = Math.round(Number(typed) * 100);
  if (paise === 0) throw new UsageFault(`${option} takes an amount above 0.`);
  return paise;
}
