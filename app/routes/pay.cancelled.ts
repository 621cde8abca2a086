import { redirect } from "@remix-run/node";
import { fill } from "../content/words/fill";
import { wordsOf } from "../web/visit/words.server";
import { scopeOf } from "../web/visit/request-scope";
import { offersOfOrder, paidOffers } from "../web/buying/begun-order.server";
import { visitor } from "../web/visit/guards.server";
import { redirectWithMessage } from "../web/visit/messages.server";
import { settledOf } from "../web/buying/settled.server";
import type { RouteArguments } from "../web/visit/context";

/**
 * Where the gateway's page leads who gave up. An order that is paid meanwhile is not cancelled:
 * said so, or it would be paid twice.
 */
export async function loader(args: RouteArguments) {
  const user = await visitor(args);
  if (!user) return redirect("/auth?from=/pay");
  const order = new URL(args.request.url).searchParams.get("order") ?? "";
  const words = wordsOf(args.context).payment;
  const became = await cancel(args, user.number, order);
  if (became === "taken")
    return redirectWithMessage(args.context, "/subscriptions?from=payment", {
      type: "info",
      message: words.notCancelled,
      description: fill(words.notTwice, { order }),
    });
  return redirectWithMessage(args.context, "/pay", {
    type: "info",
    message: words.cancelled,
    ...(became === "unasked" ? { description: words.unasked } : {}),
  });
}

async function cancel(
  args: RouteArguments,
  person: string,
  order: string,
): Promise<"cancelled" | "unasked" | "taken"> {
  if (!/^[\w-]{1,64}$/.test(order)) return "cancelled";
  const outcome = await scopeOf(args).call("cancelPayment", { orderId: order });
  if (!outcome.ok) return "unasked";
  return outcome.data.outcome ?? ((await isTaken(args, person, order)) ? "taken" : "cancelled");
}

/**
 * Of an API that does not say: what it lists as pending, or what runs by now that did not when the
 * order was made.
 */
async function isTaken(args: RouteArguments, person: string, order: string): Promise<boolean> {
  const { pendingOrders } = await settledOf(args);
  return (
    pendingOrders.includes(order) ||
    (offersOfOrder(args, order) !== null && (await paidOffers(args, person)).length > 0)
  );
}
