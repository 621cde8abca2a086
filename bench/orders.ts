import { z } from "zod";
import { contract } from "../app/api/contract";
import type { Site } from "../tests/setup/site";
import { FIRST_NUMBER, panOf } from "./people";
import { cpuMs } from "./servers";

const Made = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });

/**
 * An order of one service for everybody, one after the other, by the API that the pages use; the `nth` of those listed, since the same cart again would be
 * handed the same order. @param sessions as `people` made them @returns the server's CPU an order, ms. Throws when one is refused.
 */
export async function orderEach(site: Site, sessions: string[], nth: number): Promise<number> {
  const listed = contract.availableServices.answer.parse(z.object({ data: z.unknown() }).parse(await (await get(site)).json()).data);
  const offer = listed[nth];
  if (!offer) throw new Error(`there is no service ${nth}`);
  const before = cpuMs(site.pid);
  for (const [i, cookie] of sessions.entries()) {
    const answer = await fetch(`${site.url}/api/v1${contract.createOrder.path}`, {
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

const get = (site: Site): Promise<Response> => fetch(`${site.url}/api/v1${contract.availableServices.path}`);
