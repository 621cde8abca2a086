import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepOrderId, refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { nextLook } from "../../../app/backend.server/money/payments/look-schedule";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { down } from "./gateway-in-memory";
import { DAY, HOUR, MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

describe("when an order is looked at next", () => {
  it.each([
    [0, 2 * MINUTE],
    [2 * MINUTE - 1, 2 * MINUTE],
    [2 * MINUTE, 15 * MINUTE],
    [15 * MINUTE - 1, 15 * MINUTE],
    [15 * MINUTE, 75 * MINUTE],
    [3 * DAY - HOUR, 3 * DAY],
    [3 * DAY - HOUR + 1, 3 * DAY],
    [3 * DAY, null],
  ])("%i ms after anything happened is %s", (now, next) => {
    expect(nextLook(0, now, false)).toBe(next);
  });
  it("is up to ten days later while money is on its way", () => {
    expect(nextLook(0, 10 * DAY - HOUR, true)).toBe(10 * DAY);
    expect(nextLook(0, 10 * DAY, true)).toBeNull();
  });
});

describe("looking at an order", () => {
  it("believes the payment just read over the same one in a list that lags", async () => {
    const { id } = await shop.order(1);
    const old = shop.gateway.pays(id, { status: "failed" });
    const row = await shop.row(id);
    const read = { ...old, status: "captured" as const };
    expect((await refreshFromGateway(shop.parts, row.id, "webhook", read)).state).toBe("fulfilled");
  });

  it("captures what is authorised and settles with it; what cannot be captured waits", async () => {
    const { id } = await shop.order(1);
    shop.gateway.pays(id, { status: "authorized" });
    const { id: ours } = await shop.row(id);
    const capture = shop.gateway.capture.bind(shop.gateway);
    shop.gateway.capture = () => Promise.reject(down("timeout"));
    expect(await refreshFromGateway(shop.parts, ours, "webhook")).toMatchObject({
      state: "attempted",
      awaiting: true,
    });
    shop.gateway.capture = capture;
    expect(await refreshFromGateway(shop.parts, ours, "webhook")).toMatchObject({
      state: "fulfilled",
      awaiting: false,
    });
  });

  it("does not take a fault of our own for a capture that did not come through", async () => {
    const { id } = await shop.order(1);
    shop.gateway.pays(id, { status: "authorized" });
    shop.gateway.capture = () => Promise.reject(new Error("our own fault"));
    await expect(
      refreshFromGateway(shop.parts, (await shop.row(id)).id, "webhook"),
    ).rejects.toThrow("our own fault");
  });

  it("of which the gateway knows nothing by our receipt changes nothing", async () => {
    const { id } = await shop.order(1);
    const { id: ours } = await shop.row(id);
    await shop.set(id, { provider_order_id: null });
    shop.gateway.orders.clear();
    shop.gateway.paymentsOf = () => Promise.reject(new Error("asked"));
    expect(await refreshFromGateway(shop.parts, ours, "reconciler")).toMatchObject({
      state: "created",
    });
  });

  it("keeps the first of two ids that an order was given", async () => {
    const { id } = await shop.order(1);
    const { id: ours } = await shop.row(id);
    expect(await keepOrderId(shop.parts, ours, "order_other")).toBe(id);
    await shop.set(id, { provider_order_id: null });
    const other = await shop.order(2);
    expect(await keepOrderId(shop.parts, ours, "order_other")).toBe("order_other");
    expect((await shop.row(other.id)).provider_order_id).toBe(other.id);
  });

  it.each([
    ["timeout", undefined],
    ["refused", 500],
    ["refused", 404],
    ["malformed", 400],
  ] as const)(
    "is not settled by a named payment when the list fails otherwise (%s, %s)",
    async (why, status) => {
      const { id } = await shop.order(1);
      const payment = shop.gateway.pays(id);
      shop.gateway.paymentsOf = () => Promise.reject(down(why, status));
      await expect(
        refreshFromGateway(shop.parts, (await shop.row(id)).id, "webhook", payment.id),
      ).rejects.toThrow(ProviderDown);
      expect((await shop.row(id)).state).toBe("created");
    },
  );
});
