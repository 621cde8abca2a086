import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { CLAIM_REFERENCE } from "../../api/claim-reference";
import type { Outcome } from "../../api/client";
import { given, type RouteArguments } from "../visit/context";
import type { CurrentUser, Offer, OrderRequest } from "../../api/contract";
import { scopeOf } from "../visit/request-scope";
import { rupees } from "../../content/rupees";
import { beganOrder, cartWithout, paidInCart } from "./begun-order.server";
import { cartCookie, cartOf, inCart } from "./cart.server";
import { whyOtherCart } from "./cart-shown.server";
import { checkoutOf } from "./gateway.server";
import { requireClient } from "../visit/guards.server";
import { ClaimMade, PaymentBegun } from "../visit/form-fields.server";
import { redirectWithMessage } from "../visit/messages.server";
import { settledOf } from "./settled.server";
import { availableOffers, forgetOffers } from "./offers.server";
import { postedForm } from "../visit/posted-form.server";
import { recordsAreAway } from "../visit/records-away.server";
import { readForm } from "../visit/read-form.server";
import { refused, textOf } from "../visit/refused.server";
import { forms } from "../../content/words/en/forms";
import { fill } from "../../content/words/fill";

const NOT_STARTED = forms.notStarted;
const RECORDED_ALREADY = forms.recordedAlready;
const NOT_RECORDED = forms.notRecorded;
const RECORDED = forms.recorded;
const CART_EMPTIED = forms.cartEmptied;

/** The forms of `/pay`: take a service out, pay on the website, or record a manual payment. */
export async function pay(args: RouteArguments) {
  const user = await requireClient(args);
  const form = await postedForm(args.request);
  const intent = textOf(form, "intent");
  if (intent === "remove") return remove(args, textOf(form, "offer"));

  const offers = await availableOffers(args);
  if (!offers.ok) {
    const at = intent === "manual" ? claimIn(form) : paymentIn(form);
    return refused(args.context, {
      ...at,
      why: reasons(at.fallback, offers.message),
      status: 503,
      toast: at.fallback,
    });
  }
  const cart = cartOf(args);
  const { chosen } = inCart(cart, offers.data);
  const buying = { user, chosen, offered: offers.data };
  if (chosen.length > 0)
    return intent === "manual" ? manual(args, form, buying) : online(args, form, buying);
  if (intent === "manual" && (await settledOf(args)).claims.length > 0)
    return led(args, "/subscriptions?from=payment", RECORDED_ALREADY);
  // What is offered no longer is told by `/services` itself.
  return cart.length > 0
    ? redirect("/services", { status: 303 })
    : led(args, "/services", CART_EMPTIED);
}

const led = ({ context }: RouteArguments, to: string, message: string) =>
  redirectWithMessage(context, to, { type: "info", message });

const claimIn = (form: FormData) => ({
  form: "claim",
  submission: readForm(form, ClaimMade),
  fallback: NOT_RECORDED,
});
const paymentIn = (form: FormData) => ({
  form: "payment",
  submission: readForm(form, PaymentBegun),
  fallback: NOT_STARTED,
});

interface Buying {
  user: CurrentUser;
  /** what is in the cart */
  chosen: Offer[];
  /** all that is on sale */
  offered: Offer[];
}

function remove({ context, request }: RouteArguments, offer: string) {
  const left = cartOf({ context, request }).filter(({ id }) => id !== offer);
  return redirect("/pay", { status: 303, headers: { "set-cookie": cartCookie(context, left) } });
}

/**
 * What create-order and manual-payment take (specification §7): the amount as the person saw it, so
 * that a changed price is noticed.
 */
function orderFor(user: CurrentUser, chosen: Offer[], amount: number): OrderRequest {
  const details = JSON.stringify({ name: user.name, email: user.email });
  return {
    amount,
    currency: "INR",
    receipt: user.pan ?? "",
    notes: { number: user.number, details, cart: JSON.stringify(chosen) },
  };
}

async function online(args: RouteArguments, form: FormData, { user, chosen, offered }: Buying) {
  const { submission, ...at } = paymentIn(form);
  if (submission.status !== "success") return refused(args.context, { ...at, submission });
  const { amount, cart } = submission.value;
  const paid = await paidInCart(args, user.number);
  if (paid.length > 0) return ledToPaid(args, paid);
  const why = whyOtherCart(cart, chosen, offered);
  if (why) return refused(args.context, { ...at, submission, why, status: 409 });
  const outcome = await scopeOf(args).call("createOrder", orderFor(user, chosen, amount));
  if (!outcome.ok) return notTaken(args, outcome, { ...at, submission, chosen, amount });
  const { web, site, language } = given(args.context);
  const cookie = await beganOrder(args, user.number, outcome.data.order.id, chosen);
  const checkout = checkoutOf(outcome.data.order, {
    web,
    language,
    product: site().product,
    user,
    offers: chosen,
  });
  return data({ checkout }, cookie ? { headers: { "set-cookie": cookie } } : undefined);
}

/**
 * For who paid, never came back here, and is about to pay again: these offers leave the cart,
 * others stay.
 */
export const ledToPaid = (args: RouteArguments, paid: string[]) =>
  onward(args, paid, {
    type: "info",
    message: forms.alreadyPaid,
  });

async function manual(args: RouteArguments, form: FormData, { user, chosen, offered }: Buying) {
  const { submission, ...at } = claimIn(form);
  if (submission.status !== "success") return refused(args.context, { ...at, submission });
  const { amount, cart, reference, utr } = submission.value;
  const why = whyOtherCart(cart, chosen, offered);
  if (why) return refused(args.context, { ...at, submission, why, status: 409 });
  const outcome = await scopeOf(args).call("manualPayment", {
    ...orderFor(user, chosen, amount),
    ...(utr ? { utr } : {}),
    // The specification's call has no such field: another's API is not surprised with it.
    ...(CLAIM_REFERENCE.test(reference) && !given(args.context).remote ? { reference } : {}),
  });
  if (!outcome.ok) return notTaken(args, outcome, { ...at, submission, chosen, amount });
  return onward(args, idsOf(chosen), { type: "success", message: RECORDED });
}

/**
 * A changed price comes back with old and new, a cart paid before leads to the subscriptions,
 * anything else says why; the cart stays.
 */
function notTaken(
  args: RouteArguments,
  outcome: Outcome<unknown> & { ok: false },
  { fallback, chosen, amount, ...at }: NotTaken,
) {
  const { status, message, data: more } = outcome;
  if (more.paid === true) return onward(args, idsOf(chosen), { type: "info", message });
  if (status === 409 || status === 422) forgetOffers(args.context);
  const now = more.amount;
  if (status === 409 && typeof now === "number" && now !== amount) {
    const was = rupees(amount);
    const changed = fill(forms.priceChanged, { was, now: rupees(now) });
    const paid = fill(forms.paidBefore, { was });
    const why = fallback === NOT_RECORDED ? [changed, paid] : changed;
    return refused(args.context, { ...at, why, status: 409 });
  }
  // To try again, which the sentence for all else asks for, does not help at the year's limit.
  const alone = fallback === NOT_RECORDED || more.overLimit === true;
  const why = alone ? message || fallback : reasons(fallback, message);
  return refused(args.context, {
    ...at,
    field: more.field === "utr" ? "utr" : null,
    why,
    status: recordsAreAway(outcome) ? 503 : status >= 500 ? 502 : status,
    toast: fallback === NOT_RECORDED ? [why].flat()[0] : fallback,
  });
}

interface NotTaken {
  form: string;
  submission: Submission<unknown>;
  fallback: string;
  chosen: Offer[];
  amount: number;
}

/** Exactly what was claimed or paid leaves the cart (decision 17). */
function onward(
  args: RouteArguments,
  bought: string[],
  message: { type: "success" | "info"; message: string },
) {
  return redirectWithMessage(
    args.context,
    "/subscriptions?from=payment",
    message,
    cartWithout(args, bought),
  );
}

const idsOf = (offers: Offer[]): string[] => offers.map(({ _id }) => _id);

const reasons = (what: string, why: string) => [what, ...(why ? [why] : [])];
