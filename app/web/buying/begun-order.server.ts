import type { Offer } from "../../api/contract";
import { scopeOf } from "../visit/request-scope";
import { isPaid, type BegunOrder } from "./begun-order";
import { cartCookie, cartIds, cartOf, inCart, type Entry } from "./cart.server";
import { availableOffers } from "./offers.server";
import { isClient, visitor } from "../visit/guards.server";
import { sealedCookie } from "../visit/sealed-cookie.server";
import type { RouteArguments } from "../visit/context";

/** As long as the reconciler looks at an open order (decision 23). */
const cookie = sealedCookie<BegunOrder>("paying", 259_200);

/**
 * The `Set-Cookie` text that remembers an order and what it is for; null when the API does not say
 * what runs already.
 */
export async function beganOrder(
  args: RouteArguments,
  person: string,
  order: string,
  offers: Offer[],
): Promise<string | null> {
  const ends = await endsOf(args);
  if (!ends) return null;
  const until = Object.fromEntries(
    offers.map(({ _id, service }) => [_id, ends.get(service._id) ?? 0]),
  );
  return cookie.write(args.context, { order, person, until });
}

/** The offers of this order, when it was begun in this browser; else null. */
export function offersOfOrder(
  { context, request }: RouteArguments,
  order: string,
): string[] | null {
  const begun = cookie.read(context, request);
  return begun?.order === order ? Object.keys(begun.until) : null;
}

/**
 * The offers of the order begun in this browser, once it is paid without having come back here;
 * else none.
 */
export async function paidOffers(args: RouteArguments, person: string): Promise<string[]> {
  const begun = cookie.read(args.context, args.request);
  if (begun?.person !== person) return [];
  const [ends, offers] = await Promise.all([endsOf(args), availableOffers(args)]);
  return ends && offers.ok && isPaid(begun, inCart(begunEntries(begun), offers.data).chosen, ends)
    ? Object.keys(begun.until)
    : [];
}

/** Those of them that are still in the cart, about to be paid a second time. */
export async function paidInCart(args: RouteArguments, person: string): Promise<string[]> {
  const paid = await paidOffers(args, person);
  return cartIds(args).filter((id) => paid.includes(id));
}

/** The cart as it is shown: without what is paid by now, with headers that make it so for good. */
export async function cartUnpaid(
  args: RouteArguments,
): Promise<{ cart: Entry[]; headers: [string, string][] }> {
  const user = await visitor(args);
  const paid = user && isClient(user) ? await paidOffers(args, user.number) : [];
  const cart = cartOf(args).filter(({ id }) => !paid.includes(id));
  return { cart, headers: cartWithout(args, paid) };
}

/**
 * Headers that take what was bought out of the cart, and only that (decision 17). A begun order is
 * forgotten with it: its offers may be bought again.
 */
export function cartWithout(
  { context, request }: RouteArguments,
  bought: string[],
): [string, string][] {
  const cart = cartOf({ context, request });
  const left = cart.filter(({ id }) => !bought.includes(id));
  const begun = cookie.read(context, request);
  const over = begun !== null && Object.keys(begun.until).some((id) => bought.includes(id));
  return [
    ...(left.length < cart.length ? [setCookie(cartCookie(context, left))] : []),
    ...(over ? [setCookie(cookie.write(context, null))] : []),
  ];
}

async function endsOf(args: RouteArguments): Promise<Map<string, number> | null> {
  const outcome = await scopeOf(args).call("activeSubscriptions");
  return outcome.ok
    ? new Map(
        outcome.data.activeSubscriptions.map(({ service, endDate }) => [
          service,
          Math.floor(Date.parse(endDate) / 1000),
        ]),
      )
    : null;
}

const begunEntries = ({ until }: BegunOrder) =>
  Object.keys(until).map((id) => ({ id, service: null }));

const setCookie = (text: string): [string, string] => ["set-cookie", text];
