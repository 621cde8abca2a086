import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../api/request-scope";
import { visitor } from "../visit/guards.server";
import { redirectWithMessage } from "../visit/messages.server";

/** Where Razorpay's page leads who gave up. Cancelling an order that is paid meanwhile is refused by the API, and that is well. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!(await visitor({ context, request }))) return redirect("/auth?from=/pay");
  const orderId = new URL(request.url).searchParams.get("order") ?? "";
  if (/^[\w-]{1,64}$/.test(orderId)) await scopeOf({ context, request }).call("cancelPayment", { orderId });
  return redirectWithMessage(context, "/pay", { type: "info", message: "Payment cancelled" });
}
