import { pricedCart } from "../money/catalogue/offers";
import { cartKey } from "../money/payments/cart-key";
import { refuseOverFeeCap } from "../money/payments/fee-cap";
import { refuseWithoutPlace } from "../money/service/client-places";
import type { Parts } from "../platform/parts";
import type { Person } from "../platform/people/person";

/**
 * Asked before a person is shown how to pay for these offers: the claim or order itself asks again.
 * Throws Refusal 422 where it would go over the most that may be charged in a year, or make one
 * client more than a part-time analyst may have.
 */
export async function checkLimit(parts: Parts, person: Person, offers: string[]): Promise<void> {
  const { items } = await pricedCart(parts, offers);
  await refuseOverFeeCap(parts, parts.store.db, person.id, {
    paise: items.reduce((sum, { pricePaise }) => sum + pricePaise, 0),
    orderKey: cartKey(parts, person.id, "online", items),
  });
  await refuseWithoutPlace(parts, parts.store.db, person.id);
}
