import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { capitalised } from "../components/names";
import { cartCookie, cartIds, inCart } from "./cart.server";
import { redirectWithMessage } from "./messages.server";
import { availableOffers } from "./offers.server";
import { postedForm } from "./posted-form.server";
import { refused } from "./refused.server";

/** The form of `/services`: what is ticked becomes the cart, and "Proceed to Pay" goes on (`settled.md` 17). With script each tick is saved by itself. */
export async function choose({ context, request }: Pick<ActionFunctionArgs, "context" | "request">) {
  const form = await postedForm(request);
  const posted = form.getAll("offer").filter((id): id is string => typeof id === "string");
  const offers = await availableOffers({ context, request });
  const ids = offers.ok ? inCart(posted, offers.data).chosen.map(({ _id }) => _id) : posted;
  if (form.get("intent") === "pay" && ids.length === 0) return refused(context, [{ field: "offers", why: "Choose at least one service" }], {});
  const headers = { "set-cookie": cartCookie(context, ids) };
  if (form.get("intent") === "save") return data({ saved: ids }, { headers });
  const before = cartIds({ context, request });
  const added = offers.ok ? inCart(ids, offers.data).chosen.filter(({ _id }) => !before.includes(_id)) : [];
  const names = added.map(({ service }) => capitalised(service.name)).join(", ");
  const toPay = form.get("intent") === "pay";
  if (toPay && !names) return redirect("/pay", { status: 303, headers });
  const message = names ? `${names} added to cart!` : "Cart updated";
  return redirectWithMessage(context, toPay ? "/pay" : "/services", { type: "success", message }, headers);
}
