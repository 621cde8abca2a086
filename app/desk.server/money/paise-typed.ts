import { OperatorRefusal } from "../../api/refusal";
import { rupeesTyped } from "../../content/rupees-typed";

/** "400", "400.50", "1,000.50", "₹1,499" → paise. Throws Refusal 422. */
export function paiseTyped(typed: string): number {
  const rupees = rupeesTyped(typed);
  if (!(rupees > 0))
    throw new OperatorRefusal(422, "Type the amount in rupees, like 400 or 400.50.", {
      about: "amount",
    });
  return Math.round(rupees * 100);
}
