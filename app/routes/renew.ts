import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { foreignSubresource } from "../api/origin";
import { MOST_IN_CART } from "../api/buying-calls";
import { cartCookie, cartFull, cartOf, entriesOf, inCart } from "../web/buying/cart.server";
import { redirectWithMessage } from "../web/visit/messages.server";
import { availableOffers } from "../web/buying/offers.server";
import { forms } from "../content/words/en/forms";

/**
 * Where Renew and the reminder mails lead (`?service=`): that service is put into the cart, and on
 * to pay. A full cart stays as it is.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const service = new URL(request.url).searchParams.get("service");
  const offers = await availableOffers({ context, request });
  if (!offers.ok) return redirect("/services");
  // A picture in another site's page must not change what somebody is about to buy.
  if (foreignSubresource(request.headers)) return redirect("/services");
  const offer = offers.data.find((one) => one.service._id === service);
  if (!offer)
    return redirectWithMessage(context, "/services", {
      type: "info",
      message: forms.noLongerOffered,
    });
  const { chosen } = inCart(cartOf({ context, request }), offers.data);
  const wanted = [...new Set([...chosen, offer])];
  if (wanted.length > MOST_IN_CART)
    return redirectWithMessage(context, "/services", {
      type: "error",
      message: cartFull(wanted.length),
    });
  return redirect("/pay", { headers: { "set-cookie": cartCookie(context, entriesOf(wanted)) } });
}
