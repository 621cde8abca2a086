import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { cartIds } from "../visit/cart.server";
import { heldBy, type Held } from "../visit/held.server";
import { isClient, visitor } from "../visit/guards.server";
import { ownerOf } from "../visit/owner.server";

export interface Standing {
  cart: string[];
  /** what runs for the person */
  held: Held[];
  /** whose lists may be shown; null for anybody who has not completed onboarding */
  owner: string | null;
}

/** What a screen must ask even when its lists are kept: the guard's answer, and the cart. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await visitor({ context, request });
  const standing: Standing = {
    cart: cartIds({ context, request }),
    held: await heldBy({ context, request }),
    owner: user && isClient(user) ? ownerOf(context, user.number) : null,
  };
  return data(standing, { headers: { "cache-control": "no-store" } });
}
