import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { down } from "./gateway-in-memory";
import { DAY, HOUR, MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

describe("the reconciler", () => {
  const due = async (count: number) => {
    const orders = [];
    for (let at = 1; at <= count; at++) orders.push((await shop.order(at)).id);
    shop.parts.clock.now += 2 * MINUTE;
    return orders;
  };
  const failing = (problem: Error) => {
    let asked = 0;
    shop.gateway.paymentsOf = () => (asked++, Promise.reject(problem));
    return () => asked;
  };

  it.each([
    ["timeout", undefined],
    ["unreachable", undefined],
    ["refused", 401],
    ["refused", 403],
    ["refused", 429],
    ["refused", 500],
    ["malformed", 503],
  ] as const)(
    "goes no further in this round when the gateway is away (%s, %s), and looks again in a minute",
    async (why, status) => {
      const [first] = await due(3);
      const asked = failing(down(why, status));
      expect(await reconcileDue(shop.parts)).toBe(0);
      expect(asked()).toBe(1);
      const row = await shop.row(first ?? "");
      expect(row.next_look_at).toBe(shop.parts.now() + MINUTE);
    },
  );

  it.each([
    ["an order it cannot read", down("refused", 400)],
    ["an order it does not know", down("refused", 404)],
    ["an answer that makes no sense", down("malformed")],
    ["a fault of our own", new Error("ours")],
    ["not even an Error", "thrown" as unknown as Error],
  ])("goes on to the others after %s, which wait for their next time", async (_what, problem) => {
    const [first] = await due(3);
    const asked = failing(problem);
    expect(await reconcileDue(shop.parts)).toBe(0);
    expect(asked()).toBe(3);
    expect((await shop.row(first ?? "")).next_look_at).toBe(shop.parts.now() + 13 * MINUTE);
  });

  it("looks at what is due, the longest waiting first, at what is open before what is settled, and at nothing else", async () => {
    const orders = await due(4);
    const [paid, late, early, unplanned] = orders;
    await shop.set(paid ?? "", { state: "fulfilled", next_look_at: shop.parts.now() - 2 });
    await shop.set(unplanned ?? "", { state: "fulfilled", next_look_at: null });
    await shop.set(late ?? "", { next_look_at: shop.parts.now() });
    await shop.set(early ?? "", { next_look_at: shop.parts.now() - 1 });
    const seen: string[] = [];
    const ask = shop.gateway.paymentsOf.bind(shop.gateway);
    shop.gateway.paymentsOf = async (id) => (seen.push(id), ask(id));
    expect(await reconcileDue(shop.parts)).toBe(3);
    expect(seen).toEqual([early, late, paid]);
    expect(await reconcileDue(shop.parts)).toBe(0);
  });

  it("looks hourly for ten days where money is on its way", async () => {
    const [id = ""] = await due(1);
    await shop.set(id, { awaiting_since: shop.parts.now() });
    shop.parts.clock.now += 5 * DAY;
    await reconcileDue(shop.parts);
    expect((await shop.row(id)).next_look_at).toBe(shop.parts.now() + HOUR);
  });

  it("looks again an hour later at what was paid on this look", async () => {
    const [id = ""] = await due(1);
    shop.gateway.pays(id);
    expect(await reconcileDue(shop.parts)).toBe(1);
    expect(await shop.row(id)).toMatchObject({
      state: "fulfilled",
      next_look_at: shop.parts.now() + HOUR,
    });
  });
});
