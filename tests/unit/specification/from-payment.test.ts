import { afterEach, beforeEach, expect, test } from "vitest";
import { lists } from "../../../app/web/subscriptions/lists";
import { clientLoader } from "../../../app/routes/subscriptions";

const held = { pending: [], active: [] };
const asks = globalThis.fetch;
beforeEach(() => {
  lists.holdings.pull(held as never, "owner");
  globalThis.fetch = () => Promise.resolve(Response.json({ cart: [], owner: "owner" }));
});
afterEach(() => {
  globalThis.fetch = asks;
  lists.holdings.forget();
});

/** Whether the screen, opened at this address, asks the server for its lists. */
async function asked(address: string): Promise<boolean> {
  let loads = 0;
  const serverLoader = () => Promise.resolve({ loads: ++loads });
  const request = new Request(`http://localhost${address}`);
  await clientLoader({ request, params: {}, serverLoader } as never);
  return loads === 1;
}

test("[S 4.20] coming from a payment asks again, though the lists are fresh", async () => {
  expect(await asked("/subscriptions?from=payment")).toBe(true);
  expect(await asked("/subscriptions")).toBe(false);
});
