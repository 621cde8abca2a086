import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retireOffer } from "../../../app/backend.server/money/catalogue/edit";
import { activeOf } from "../../../app/backend.server/subscriptions/active";
import { DAY, Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
  const { id } = await shop.order(1);
  await shop.verify(id, shop.gateway.pays(id).id);
});
afterEach(() => shop.close());

describe("active subscriptions", () => {
  it("say when they end and how they are received", async () => {
    const [card] = await shop.active();
    expect(card).toMatchObject({
      service: shop.offers[0]!.service._id,
      endDate: "2026-12-20T18:29:59.999Z",
      howYouReceiveIt: expect.stringContaining("e-mail"),
    });
  });
  it("last until the end of their last Indian day and are gone after it", async () => {
    shop.parts.clock.now = Date.parse("2026-12-20T18:29:59.998Z");
    expect(await shop.active()).toHaveLength(1);
    shop.parts.clock.now += 1;
    expect(await shop.active()).toEqual([]);
  });
  it("run on when the service is no longer offered", async () => {
    await retireOffer(shop.parts, shop.offers[0]!._id);
    expect(await shop.active()).toHaveLength(1);
  });
  it("are nobody else's", async () => {
    expect(await activeOf(shop.parts, await shop.another())).toEqual([]);
  });
  it("name the receipt of each payment they run on, oldest first, at no query more", async () => {
    const { id } = await shop.order(2);
    await shop.verify(id, shop.gateway.pays(id).id);
    const asked = vi.spyOn(shop.parts.store.db, "selectFrom");
    const cards = await shop.active();
    expect(asked).toHaveBeenCalledTimes(1);
    const numbers = new Map(
      cards.map(({ service, receipts }) => [service, receipts?.map(({ number }) => number)]),
    );
    expect(numbers.get(shop.offers[0]!.service._id)).toEqual(["2026-27/0001", "2026-27/0002"]);
    expect(numbers.get(shop.offers[1]!.service._id)).toEqual(["2026-27/0002"]);
    asked.mockRestore();
  });
  it("bought anew after they ended start anew", async () => {
    shop.parts.clock.now += 40 * DAY;
    const { id } = await shop.order(1);
    await shop.verify(id, shop.gateway.pays(id).id);
    expect(await shop.active()).toMatchObject([
      { startDate: new Date(shop.parts.now()).toISOString() },
    ]);
  });
});
