import type { Offer } from "../../api/contract";
import { totalOf, rupees } from "../../content/rupees";
import { capitalised } from "../frame/names";
import { fill } from "../../content/words/fill";
import { forms } from "../../content/words/en/forms";

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
    return fill(forms.leftTheCart, { now });
  }
  const names = chosen.map(({ service }) => capitalised(service.name)).join(", ");
  return fill(forms.cartChanged, { names });
}

const same = (some: string, others: string): boolean =>
  some.split(".").sort().join(".") === others.split(".").sort().join(".");
