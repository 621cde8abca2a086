import type { Answer } from "../../../api/calls";
import type { CurrentUser, Offer } from "../../../api/contract";
import type { Language } from "../../../content/languages";
import type { WebSettings } from "../../../shared/settings";
import type { Checkout } from "../checkout";

/** Razorpay keeps 255 characters of a description; ours stays clear of that (decision 19). */
const MOST_BYTES = 200;

/**
 * The form of Razorpay's hosted checkout, which leads back in the language of the page it left
 * (https://razorpay.com/docs/payments/payment-gateway/web-integration/hosted/).
 */
export function checkoutOf(
  { id, amount, currency }: Answer<"createOrder">["order"],
  {
    web,
    language,
    product,
    user,
    offers,
  }: {
    web: WebSettings;
    language: Language;
    product: string;
    user: CurrentUser;
    offers: Offer[];
  },
): Checkout {
  const said = new URLSearchParams({ language }).toString();
  const fields = {
    key_id: web.razorpay.keyId,
    order_id: id,
    amount: String(amount),
    currency,
    name: product,
    description: describe(offers),
    "prefill[name]": user.name ?? "",
    "prefill[email]": user.email ?? "",
    "prefill[contact]": user.number,
    callback_url: `${web.publicOrigin}/pay/callback?${said}`,
    cancel_url: `${web.publicOrigin}/pay/cancelled?order=${encodeURIComponent(id)}&${said}`,
  };
  return { url: web.razorpay.hostedUrl, orderId: id, amount, fields };
}

/** Where checkout.js comes from, which opens the overlay. */
export const overlayScript = (web: WebSettings): string => web.razorpay.checkoutScript;

/**
 * The description of an order: pairs of offer and service id (specification §7), as many whole
 * pairs as fit. It must begin with a letter or a digit, else the hosted page refuses it.
 */
export function describe(offers: Offer[]): string {
  let words = "";
  for (const { _id, service } of offers) {
    const longer = `${words}${words ? " " : ""}${_id}:${service._id}`.replace(/^[^a-z0-9]+/i, "");
    if (new TextEncoder().encode(longer).length > MOST_BYTES) break;
    words = longer;
  }
  return words;
}
