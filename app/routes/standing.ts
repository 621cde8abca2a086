import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { cartUnpaid } from "../web/buying/begun-order.server";
import { heldBy } from "../web/buying/held.server";
import { isClient, visitor } from "../web/visit/guards.server";
import type { Standing } from "../web/subscriptions/lists";
import { ownerOf } from "../web/visit/owner.server";

/** What a screen must ask even when its lists are kept: the guard's answer, and the cart. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await visitor({ context, request });
  const { cart, headers } = await cartUnpaid({ context, request });
  const standing: Standing = {
    cart: cart.map(({ id }) => id),
    held: await heldBy({ context, request }),
    owner: user && isClient(user) ? ownerOf(context, user.number) : null,
  };
  return data(standing, { headers: [["cache-control", "no-store"], ...headers] });
}
