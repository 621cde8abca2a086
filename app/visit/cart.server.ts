import { given } from "../api/context";
import type { Offer } from "../api/contract";
import { byId } from "./offers-by-id";

export const MOST_IN_CART = 50;

/** The cart cookie holds offer ids only, at most 50 (decision 17); the server knows names and prices. */
export function cartIds({ context, request }: { context: unknown; request: Request }): string[] {
  const name = wire(given(context).web);
  const held = (request.headers.get("cookie") ?? "")
    .split(/;\s*/)
    .find((one) => one.startsWith(`${name}=`));
  const found = held?.slice(name.length + 1) ?? "";
  return unique(found.split(".")).slice(0, MOST_IN_CART);
}

/** The `Set-Cookie` text of a cart. Kept half a year, as the specified local storage would be. */
export function cartCookie(context: unknown, ids: string[]): string {
  const value = unique(ids).slice(0, MOST_IN_CART).join(".");
  const { web } = given(context);
  return `${wire(web)}=${value}; Path=/; Max-Age=${value ? 15_552_000 : 0}; HttpOnly; SameSite=Lax${web.secure ? "; Secure" : ""}`;
}

const wire = ({ secure }: { secure: boolean }): string => (secure ? "__Host-cart" : "cart");

/** The offers in the cart, and whether some of its ids are offered no longer. */
export function inCart(ids: string[], offers: Offer[]): { chosen: Offer[]; dropped: number } {
  const known = byId(offers).offers;
  const chosen = ids.flatMap((id) => known.get(id) ?? []);
  return { chosen, dropped: ids.length - chosen.length };
}

const unique = (ids: string[]): string[] => [
  ...new Set(ids.filter((id) => /^[\w-]{1,64}$/.test(id))),
];
