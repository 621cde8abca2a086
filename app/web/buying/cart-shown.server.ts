import type { Offer } from "../../api/contract";
import { totalOf, rupees } from "../../content/rupees";
import { capitalised } from "../frame/names";

/** What a form of `/pay` tells of the page it stood on: the ids of the services that it showed. */
export const cartShown = (chosen: Offer[]): string =>
  chosen.map(({ service }) => service._id).join(".");

/**
 * Why the cart is another one than the page showed on which the person pressed; null when it is
 * not, or the form does not tell. A price alone is the API's to notice.
 *
 * @param chosen what is in the cart now
 * @param offered all that is on sale
 */
export function whyOtherCart(
  shown: string | undefined,
  chosen: Offer[],
  offered: Offer[],
): string | null {
  if (shown === undefined || same(shown, cartShown(chosen))) return null;
  const onSale = new Set(offered.map(({ service }) => service._id));
  const stillThere = shown.split(".").filter((id) => onSale.has(id));
  if (same(stillThere.join("."), cartShown(chosen))) {
    const now = rupees(totalOf(chosen.map(({ service }) => service)));
    return `A service in your cart is no longer offered, so that the sum is now ${now}. Please look at your services again before you pay.`;
  }
  const names = chosen.map(({ service }) => capitalised(service.name)).join(", ");
  return `Your cart was changed after this page was shown, perhaps in another tab. It now holds: ${names}. Please look at it again before you pay.`;
}

const same = (some: string, others: string): boolean =>
  some.split(".").sort().join(".") === others.split(".").sort().join(".");
