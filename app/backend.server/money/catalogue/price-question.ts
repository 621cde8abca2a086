import { rupees } from "../../../content/rupees";
import type { Words } from "./service-words";

/**
 * What is asked before a listed service costs another price: what it costs now, and what it would.
 * One sentence or two a line. Null where the price stays.
 */
export function priceQuestion(stands: Words, changes: Partial<Words>): string[] | null {
  const asked = { ...stands, ...changes };
  if (stands.price === asked.price) return null;
  return [
    `${stands.name} costs ${costs(stands)} now, and would cost ${costs(asked)}.`,
    "It holds at once, for all who have not paid yet. What was sold stays as it was.",
  ];
}

const costs = ({ price, days }: Words): string => `${rupees(price)} for ${days} days`;
