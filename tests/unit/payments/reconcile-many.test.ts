import { afterEach, beforeEach, expect, it } from "vitest";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

/** Copies of Asha's order, each its own at the gateway. */
async function orders(count: number): Promise<string[]> {
  const row = await shop.row((await shop.order(1)).id);
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const receipt = `copy ${at}`;
    const { id } = await shop.gateway.createOrder({
      paise: row.amount_paise,
      receipt,
      notes: {},
    });
    const copy = {
      ...row,
      id: `copy ${at}` as PaymentId,
      provider_order_id: id,
      receipt,
      cart_key: receipt,
    };
    await shop.parts.store.db.insertInto("payments").values(copy).execute();
    ids.push(id);
  }
  return ids;
}

it("the reconciler works off any number of due orders in one round", async () => {
  await orders(240);
  shop.parts.clock.now += 3 * MINUTE;
  expect(await reconcileDue(shop.parts)).toBe(241);
});

it("an order the gateway refuses to speak of holds up no other", async () => {
  const ids = await orders(3);
  const ask = shop.gateway.paymentsOf.bind(shop.gateway);
  shop.gateway.paymentsOf = async (id) => {
    if (id === ids[0])
      throw new ProviderDown("gateway", "refused", {
        status: 400,
        detail: "Order older than 180 days, please use reports.",
      });
    return ask(id);
  };
  shop.parts.clock.now += 3 * MINUTE;
  expect(await reconcileDue(shop.parts)).toBe(3);
});
