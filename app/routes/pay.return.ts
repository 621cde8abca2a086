import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { report } from "../web/visit/context";
import type { RazorpayFailure, RazorpayResponse } from "../api/contract";
import { scopeOf } from "../web/visit/request-scope";
import { cartWithout, offersOfOrder } from "../web/buying/begun-order.server";
import { withFrom } from "../web/visit/from";
import { visitor } from "../web/visit/guards.server";
import { redirectWithMessage } from "../web/visit/messages.server";
import { availableOffers } from "../web/buying/offers.server";
import { readReturn } from "../web/buying/razorpay-return";
import { paymentFailure } from "../web/buying/return-words";
import { settledOf } from "../web/buying/settled.server";

type Asked = Pick<LoaderFunctionArgs, "context" | "request">;

/**
 * Back from Razorpay, now with the session. The verify calls are idempotent: opened twice, it does
 * the same again.
 */
export async function loader(asked: Asked) {
  const { context, request } = asked;
  const { pathname, search, searchParams } = new URL(request.url);
  const told = readReturn(searchParams);
  if (!told) return redirect("/pay");
  if (!(await visitor(asked)))
    return redirectWithMessage(context, withFrom("/auth", pathname + search), {
      ...confirming,
      description: "Please sign in again to see what became of it. Do not pay a second time.",
    });
  return "success" in told ? confirm(asked, told.success) : failed(asked, told.failure, told.order);
}

async function confirm(asked: Asked, razorpayResponse: RazorpayResponse) {
  const scope = scopeOf(asked);
  let outcome = await scope.call("verifyPayment", { razorpayResponse });
  if (!outcome.ok) outcome = await scope.call("reVerifyPayment", { razorpayResponse });
  const order = razorpayResponse.razorpay_order_id;
  const { active, pending, pendingOrders, known } = await settledOf(asked);
  const stillPending = pendingOrders.includes(order);
  const ours = stillPending || offersOfOrder(asked, order) !== null;
  if (!outcome.ok && outcome.status === 400)
    report(asked.context, `re-verify-payment answered 400 to order ${loggable(order)}`);
  if (!outcome.ok)
    return redirectWithMessage(asked.context, stillPending ? "/subscriptions" : "/pay", {
      type: "error",
      message: outcome.status === 400 ? "We could not confirm this payment" : "Error in payment",
      description: `${sentence(outcome.message)}${whatHappens(ours ? order : null)}`,
    });
  const message =
    stillPending || !known
      ? {
          ...confirming,
          description: `Your order is ${order}. It appears below once Razorpay has confirmed it; you need not stay on this page or pay again.`,
        }
      : { type: "success" as const, message: "Payment received. Thank you." };
  return redirectWithMessage(
    asked.context,
    "/subscriptions?from=payment",
    message,
    cartWithout(asked, await boughtBy(asked, order, [...active, ...pending])),
  );
}

/** What stands in an address may be anything. */
const loggable = (order: string): string => (/^order_\w{1,30}$/.test(order) ? order : "unknown");

/**
 * Exactly what the order was for; where it was begun in another browser, what the person has by
 * now. When the offers cannot be asked for, nothing.
 */
async function boughtBy(asked: Asked, order: string, services: string[]): Promise<string[]> {
  const begun = offersOfOrder(asked, order);
  if (begun) return begun;
  const offers = await availableOffers(asked);
  return offers.ok
    ? offers.data.filter(({ service }) => services.includes(service._id)).map(({ _id }) => _id)
    : [];
}

async function failed(asked: Asked, response: RazorpayFailure, order: string) {
  const heard = await scopeOf(asked).call("failedPayment", { response });
  // An order that the API knows as this person's, or that this browser began: another's text is not
  // drawn.
  const ours = order !== "" && (heard.ok || offersOfOrder(asked, order) !== null);
  const stillPending = order !== "" && (await settledOf(asked)).pendingOrders.includes(order);
  return redirectWithMessage(asked.context, stillPending ? "/subscriptions" : "/pay", {
    type: "error",
    message: "The payment did not go through",
    description:
      `${sentence(paymentFailure(response.error.reason))}${whatHappens(ours ? order : null)}`.trim(),
  });
}

const confirming = { type: "info" as const, message: "We are confirming your payment" };

const sentence = (words: string): string => (words ? `${words.replace(/\.?\s*$/, "")}. ` : "");

const whatHappens = (order: string | null): string =>
  `${order === null ? "" : `Your order is ${order}. `}If money was already taken, it will appear under your subscriptions or be refunded. You can try again.`;
