import { z } from "zod";
import { contract } from "../app/api/contract";
import type { Site } from "../tests/setup/site";
import { FIRST_NUMBER, panOf } from "./people";
import { cpuMs } from "./servers";

const Listed = z.object({ data: contract.availableServices.answer });
const Made = z.object({ data: contract.createOrder.answer });

/**
 * An order of one service for everybody, one after the other, by the API that the pages use; the
 * `nth` of those listed, since the same cart again would be handed the same order. @param sessions
 * as `people` made them @returns the server's CPU an order, ms. Throws when one is refused.
 */
export async function orderEach(site: Site, sessions: string[], nth: number): Promise<number> {
  const api = `${site.url}/api/v1`;
  const offer = Listed.parse(await (await fetch(api + contract.availableServices.path)).json())
    .data[nth];
  if (!offer) throw new Error(`there is no service ${nth}`);
  const before = cpuMs(site.pid);
  for (const [i, cookie] of sessions.entries()) {
    const answer = await fetch(api + contract.createOrder.path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: site.url, cookie },
      body: JSON.stringify({
        amount: offer.service.price,
        currency: "INR",
        receipt: panOf(i),
        notes: { number: `+91${FIRST_NUMBER + i}`, details: "{}", cart: JSON.stringify([offer]) },
      }),
    });
    Made.parse(await answer.json());
  }
  return (cpuMs(site.pid) - before) / sessions.length;
}
