import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { nextLook } from "../../../app/backend.server/money/payments/look-schedule";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { DAY, HOUR, MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const after = (ms: number) => shop.after(ms);

describe("when an open order is looked at", () => {
  const looks = (awaiting: boolean) => {
    const times: number[] = [];
    for (let at = nextLook(0, 0, awaiting); at !== null; at = nextLook(0, at, awaiting))
      times.push(at);
    return times;
  };
  it("is after 2 and 15 minutes, then hourly for 3 days, the last once nothing can be paid", () => {
    const times = looks(false);
    expect(times.slice(0, 4)).toEqual([2 * MINUTE, 15 * MINUTE, 75 * MINUTE, 135 * MINUTE]);
    expect(times.at(-1)).toBe(3 * DAY);
  });
  it("is hourly for longer while money is on its way", () => {
    expect(looks(true).at(-1)).toBe(10 * DAY);
  });
});

describe("the reconciler", () => {
  it("finds the payment whose browser never came back", async () => {
    const { id } = await shop.order();
    shop.gateway.pays(id);
    expect(await after(MINUTE)).toBe(0);
    expect(await after(MINUTE)).toBe(1);
    expect(await shop.active()).toHaveLength(2);
    expect(await after(HOUR - 1)).toBe(0);
  });
  it.each([1, 20, 47, 70])(
    "finds a payment that is authorised %d hours late, on a cancelled order too",
    async (hours) => {
      const { id } = await shop.order();
      const payment = shop.gateway.pays(id, { status: "failed" });
      await cancelPayment(shop.parts, shop.asha, id);
      for (let hour = 0; hour < hours; hour++) await after(HOUR);
      shop.gateway.becomes(payment.id, { status: "authorized" });
      await after(HOUR);
      expect((await shop.row(id)).state).toBe("fulfilled");
    },
  );
  it("leaves an order alone after 3 days without news", async () => {
    const { id } = await shop.order();
    let looks = 0;
    for (let hour = 0; hour < 5 * 24; hour++) looks += await after(HOUR);
    expect(looks).toBeGreaterThan(70);
    expect((await shop.row(id)).next_look_at).toBe(null);
  });
  it("stops for this round when the gateway is down and looks again within a minute", async () => {
    const { id } = await shop.order();
    shop.gateway.pays(id);
    shop.gateway.down = true;
    expect(await after(2 * MINUTE)).toBe(0);
    shop.gateway.down = false;
    expect(await after(MINUTE)).toBe(1);
    expect((await shop.row(id)).state).toBe("fulfilled");
  });
  it("is not done twice by two servers at once", async () => {
    await shop.order(1);
    await shop.order(2);
    shop.parts.clock.now += 2 * MINUTE;
    const [one, two] = await Promise.all([reconcileDue(shop.parts), reconcileDue(shop.parts)]);
    expect(one + two).toBe(2);
  });
  it("adopts the order that a crash left without its id, by our receipt", async () => {
    const { id } = await shop.order();
    const { id: paymentId } = await shop.row(id);
    await shop.parts.store.db
      .updateTable("payments")
      .set({ provider_order_id: null })
      .where("id", "=", paymentId)
      .execute();
    shop.gateway.pays(id);
    await after(2 * MINUTE);
    expect((await shop.row(id)).state).toBe("fulfilled");
  });
});
