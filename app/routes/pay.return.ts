import { redirect } from "@remix-run/node";
import { given, report, type RouteArguments } from "../web/visit/context";
import type { RazorpayFailure, RazorpayResponse } from "../api/contract";
import { fill } from "../content/words/fill";
import { saidIn } from "../content/words/said-in.server";
import type { Rooms } from "../content/words/catalogue.server";
import { wordsOf } from "../web/visit/words.server";
import { scopeOf } from "../web/visit/request-scope";
import { cartWithout, offersOfOrder } from "../web/buying/begun-order.server";
import { withFrom } from "../web/visit/from";
import { visitor } from "../web/visit/guards.server";
import { notKnownYet, recordsAreAway } from "../web/visit/records-away.server";
import { redirectWithMessage } from "../web/visit/messages.server";
import { availableOffers } from "../web/buying/offers.server";
import { paymentFailure, readReturn } from "../web/buying/gateway.server";
import { settledOf } from "../web/buying/settled.server";

/**
 * Back from the gateway, now with the session. The verify calls are idempotent: opened twice, it
 * does the same again.
 */
export async function loader(args: RouteArguments) {
  const { context, request } = args;
  const { pathname, search, searchParams } = new URL(request.url);
  const words = wordsOf(context).payment;
  const told = readReturn(searchParams);
  if (!told) return redirect("/pay");
  if (!(await visitor(args)))
    return redirectWithMessage(context, withFrom("/auth", pathname + search), {
      type: "info",
      message: words.confirming,
      description: words.signInAgain,
    });
  return "success" in told ? confirm(args, told.success) : failed(args, told.failure, told.order);
}

async function confirm(args: RouteArguments, razorpayResponse: RazorpayResponse) {
  const words = wordsOf(args.context).payment;
  const scope = scopeOf(args);
  let outcome = await scope.call("verifyPayment", { razorpayResponse });
  if (!outcome.ok && !recordsAreAway(outcome))
    outcome = await scope.call("reVerifyPayment", { razorpayResponse });
  // They have paid: nothing that invites them to pay again. This address asks anew when reloaded.
  if (recordsAreAway(outcome)) throw notKnownYet(args.context);
  const order = razorpayResponse.razorpay_order_id;
  const { active, pending, pendingOrders, known } = await settledOf(args);
  const stillPending = pendingOrders.includes(order);
  const ours = stillPending || offersOfOrder(args, order) !== null;
  if (!outcome.ok && outcome.status === 400)
    report(args.context, `re-verify-payment answered 400 to order ${loggable(order)}`);
  if (!outcome.ok)
    return redirectWithMessage(args.context, stillPending ? "/subscriptions" : "/pay", {
      type: "error",
      message: outcome.status === 400 ? words.notConfirmed : words.error,
      description: `${sentence(saidIn(given(args.context).language, outcome.message))}${whatHappens(words, ours ? order : null)}`,
    });
  const message =
    stillPending || !known
      ? {
          type: "info" as const,
          message: words.confirming,
          description: fill(words.appears, { order }),
        }
      : { type: "success" as const, message: words.received };
  return redirectWithMessage(
    args.context,
    "/subscriptions?from=payment",
    message,
    cartWithout(args, await boughtBy(args, order, [...active, ...pending])),
  );
}

/** What stands in an address may be anything. */
const loggable = (order: string): string => (/^order_\w{1,30}$/.test(order) ? order : "unknown");

/**
 * Exactly what the order was for; where it was begun in another browser, what the person has by
 * now. When the offers cannot be asked for, nothing.
 */
async function boughtBy(
  args: RouteArguments,
  order: string,
  services: string[],
): Promise<string[]> {
  const begun = offersOfOrder(args, order);
  if (begun) return begun;
  const offers = await availableOffers(args);
  return offers.ok
    ? offers.data.filter(({ service }) => services.includes(service._id)).map(({ _id }) => _id)
    : [];
}

async function failed(args: RouteArguments, response: RazorpayFailure, order: string) {
  const words = wordsOf(args.context).payment;
  const { language } = given(args.context);
  const heard = await scopeOf(args).call("failedPayment", { response });
  // An order that the API knows as this person's, or that this browser began: another's text is not
  // drawn.
  const ours = order !== "" && (heard.ok || offersOfOrder(args, order) !== null);
  const stillPending = order !== "" && (await settledOf(args)).pendingOrders.includes(order);
  return redirectWithMessage(args.context, stillPending ? "/subscriptions" : "/pay", {
    type: "error",
    message: words.failed,
    description:
      `${sentence(saidIn(language, paymentFailure(response.error.reason)))}${whatHappens(words, ours ? order : null)}`.trim(),
  });
}

/** Words that something follows, ended as their script ends a sentence. */
function sentence(words: string): string {
  const said = words.trim();
  if (said === "" || /[.।]$/.test(said)) return said && `${said} `;
  return `${said}${/\p{Script=Deva}$/u.test(said) ? "।" : "."} `;
}

const whatHappens = (words: Rooms["payment"], order: string | null): string =>
  `${order === null ? "" : `${fill(words.yourOrder, { order })} `}${words.ifTaken}`;
