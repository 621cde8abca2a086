import { OperatorRefusal } from "../../api/refusal";

/** "400" or "400.50" → paise. Throws Refusal 422. */
export function paiseTyped(typed: string): number {
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(typed) || Number(typed) === 0)
    throw new OperatorRefusal(422, "Type the amount in rupees, like 400 or 400.50.");
  return Math.round(Number(typed) * 100);
}
