import { given, type RouteArguments } from "../visit/context";
import { MOST_IN_CART } from "../../api/buying-calls";
import type { Offer } from "../../api/contract";
import { byId } from "./offers-by-id";
import { fill } from "../../content/words/fill";
import { forms } from "../../content/words/en/forms";

/**
 * One entry of a cart, by the offer's id; its service's too where somebody else's API may list it
 * under another one later.
 */
export interface Entry {
  id: string;
  service: string | null;
}

/**
 * The cart cookie holds ids only, of so many offers at most (decision 17); the server knows names
 * and prices. With somebody else's API each id is followed by its service's:
 * "offer~service.offer~service".
 */
export function cartOf({ context, request }: RouteArguments): Entry[] {
  const name = wire(given(context).web);
  const held = (request.headers.get("cookie") ?? "")
    .split(/;\s*/)
    .find((one) => one.startsWith(`${name}=`));
  const found = (held?.slice(name.length + 1) ?? "").split(".").map((text) => {
    const [id = "", service = null] = text.split("~");
    return { id, service: service !== null && ID.test(service) ? service : null };
  });
  return unique(found).slice(0, MOST_IN_CART);
}

export const cartIds = (args: RouteArguments): string[] => cartOf(args).map(({ id }) => id);

/** What is said where the cart would hold `count` services, which is too many. */
export const cartFull = (count: number): string =>
  fill(forms.cartFull, { most: MOST_IN_CART, count, over: count - MOST_IN_CART });

/** The `Set-Cookie` text of a cart. Kept half a year, as the specified local storage would be. */
export function cartCookie(context: unknown, entries: Entry[]): string {
  const { web, remote } = given(context);
  const kept = unique(entries).slice(0, MOST_IN_CART);
  const ids = kept.map(({ id }) => id).join(".");
  const pairs = kept.map(({ id, service }) => (service ? `${id}~${service}` : id)).join(".");
  const value = remote && pairs.length <= LONGEST ? pairs : ids;
  return `${wire(web)}=${value}; Path=/; Max-Age=${value ? 15_552_000 : 0}; HttpOnly; SameSite=Lax${web.secure ? "; Secure" : ""}`;
}

/** Offers as entries of a cart. */
export const entriesOf = (offers: Offer[]): Entry[] =>
  offers.map(({ _id, service }) => ({ id: _id, service: service._id }));

/**
 * The offers in the cart, and how many of its entries are offered no longer. One that is listed
 * under another id is found by its service (specification §3).
 */
export function inCart(entries: Entry[], offers: Offer[]): { chosen: Offer[]; dropped: number } {
  const known = byId(offers).offers;
  const found = entries.flatMap(
    ({ id, service }) =>
      known.get(id) ?? offers.find((offer) => service && offer.service._id === service) ?? [],
  );
  return { chosen: [...new Set(found)], dropped: entries.length - found.length };
}

/** Whether a cart with these offers must be written anew: some left it, or have other ids now. */
export const isStale = (entries: Entry[], chosen: Offer[]): boolean =>
  entries.length !== chosen.length || entries.some(({ id }, i) => chosen[i]?._id !== id);

/** A cookie holds 4 KB with its name and attributes. */
const LONGEST = 3_800;
const ID = /^[\w-]{1,64}$/;

const wire = ({ secure }: { secure: boolean }): string => (secure ? "__Host-cart" : "cart");

const unique = (entries: Entry[]): Entry[] => [
  ...new Map(entries.filter(({ id }) => ID.test(id)).map((entry) => [entry.id, entry])).values(),
];
