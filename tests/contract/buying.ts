import type { Payload } from "../../app/api/calls";
import type { Offer } from "../../app/api/contract";
import type { Caller } from "./caller";
import type { World } from "./world";

export interface About {
  world: World;
  caller: Caller;
  offers: Offer[];
}

export function order({ caller, offers }: About): Payload<"createOrder"> {
  const cart = offers.slice(0, 2);
  return {
    amount: cart.reduce((sum, { service }) => sum + service.price, 0),
    currency: "INR",
    receipt: caller.pan,
    notes: {
      number: caller.number,
      details: JSON.stringify({ name: "Asha Verma" }),
      cart: JSON.stringify(cart),
    },
  };
}

export async function ordered(about: About): Promise<string> {
  const made = await about.caller.ask("createOrder", order(about));
  if (!made.ok) throw new Error(made.message);
  return made.data.order.id;
}

export async function paid(about: About) {
  return { razorpayResponse: await about.world.sandbox.pay(await ordered(about), "success") };
}
