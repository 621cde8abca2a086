import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { capitalised } from "../frame/names";
import { cartAfter } from "./cart-after";
import { MOST_IN_CART } from "../../api/buying-calls";
import { cartCookie, cartFull, cartOf, entriesOf, inCart, type Entry } from "./cart.server";
import { redirectWithMessage } from "../visit/messages.server";
import { availableOffers } from "./offers.server";
import { OffersTicked } from "../visit/form-fields.server";
import { postedForm } from "../visit/posted-form.server";
import { nothingSaid } from "../visit/problems";
import { readForm } from "../visit/read-form.server";
import { refused } from "../visit/refused.server";
import { shelfAddress } from "./shelf";
import { shelfAsked } from "./shelf.server";
import { forms } from "../../content/words/en/forms";
import { fill } from "../../content/words/fill";

/**
 * The form of `/services`: what is ticked becomes the cart, and "Proceed to Pay" goes on (decision
 * 17). With script each tick is saved by itself. A page of a long list says what it shows, and
 * comes back to itself.
 */
export async function choose({
  context,
  request,
}: Pick<ActionFunctionArgs, "context" | "request">) {
  const form = await postedForm(request);
  const intent = form.get("intent");
  const submission = readForm(form, OffersTicked);
  const { offer: ticked = [], shown } = submission.status === "success" ? submission.value : {};
  const cart = cartOf({ context, request });
  const offers = await availableOffers({ context, request });
  const held = offers.ok ? inCart(cart, offers.data).chosen : [];
  const before = offers.ok ? held.map(({ _id }) => _id) : cart.map(({ id }) => id);
  const after = cartAfter(before, {
    ticked,
    shown: shown === undefined ? null : shown.split("."),
  });
  const posted = after.map(
    (id): Entry => cart.find((entry) => entry.id === id) ?? { id, service: null },
  );
  const chosen = offers.ok ? inCart(posted, offers.data).chosen : [];
  const entries = offers.ok ? entriesOf(chosen) : posted;
  const ids = entries.map(({ id }) => id);
  const again = (why: string) =>
    refused(context, { form: "choice", submission, field: "offer", why });
  // Only script asks for this; whoever posts it as a document is shown the page, which reads what a
  // form's answer says.
  const saved = (ids: string[], full: boolean) => ({ ...nothingSaid, saved: ids, full });
  if (intent === "pay" && ids.length === 0) return again(forms.chooseOne);
  if (ids.length > MOST_IN_CART)
    return intent === "save" ? data(saved(before, true)) : again(cartFull(ids.length));
  const headers = { "set-cookie": cartCookie(context, entries) };
  if (intent === "save") return data(saved(ids, false), { headers });
  const names = chosen
    .flatMap(({ _id, service }) => (before.includes(_id) ? [] : [capitalised(service.name)]))
    .join(", ");
  if (intent === "pay" && !names) return redirect("/pay", { status: 303, headers });
  const message = names ? fill(forms.addedToCart, { names }) : forms.cartUpdated;
  const to = intent === "pay" ? "/pay" : shelfAddress(shelfAsked(new URL(request.url)));
  return redirectWithMessage(context, to, { type: "success", message }, headers);
}
