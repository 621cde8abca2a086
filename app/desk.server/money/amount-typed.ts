import { OperatorRefusal } from "../../api/refusal";
import { paiseTyped } from "../../content/rupees-typed";

/** The field `amount`: "400", "400.50", "1,000.50", "₹1,499" → paise. Throws Refusal 422. */
export function amountTyped(typed: string): number {
  const paise = paiseTyped(typed);
  if (paise === null)
    throw new OperatorRefusal(422, "Type the amount in rupees, like 400 or 400.50.", {
      about: "amount",
    });
  return paise;
}
