import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import type { Listed } from "../catalogue/offers";

/** The key by which the same cart of the same person is known to be the same purchase. */
export function cartKey(
  parts: Pick<Parts, "seal">,
  person: PersonId,
  method: "online" | "manual",
  items: Pick<Listed, "offerId" | "pricePaise" | "durationDays">[],
): string {
  const what = items
    .map((item) => [item.offerId, item.pricePaise, item.durationDays].join(":"))
    .sort();
  return parts.seal.hash(JSON.stringify([person, method, ...what]), "payments.cart");
}
