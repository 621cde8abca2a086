import { afterEach, beforeEach, expect, it } from "vitest";
import { editOffer } from "../../../app/backend.server/money/catalogue/edit";
import { OrderRequest } from "../../../app/api/contract";
import { createOrder } from "../../../app/backend.server/buying/order";
import { Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const NO_SUM = [Number.MAX_SAFE_INTEGER + 2, 1e308, -1499, 0, 1499.001, NaN, Infinity];

// ASVS 1.4.2
it.each(NO_SUM)("an order over %d rupees is refused, and nothing is asked for", async (amount) => {
  const asked = { ...shop.request(1), amount };
  const parsed = OrderRequest.safeParse(asked);
  if (parsed.success)
    await expect(createOrder(shop.parts, shop.asha, parsed.data)).rejects.toMatchObject({
      status: 409,
    });
  expect(shop.gateway.orders.size).toBe(0);
});

// ASVS 1.4.2
it.each(NO_SUM)("a price of %d rupees and as many days are never listed", async (value) => {
  const [offer] = shop.offers;
  for (const change of [{ price: value }, { days: value }])
    await expect(editOffer(shop.parts, offer!._id, change)).rejects.toMatchObject({ status: 422 });
});
