import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { claimsWaiting } from "../../../app/backend.server/buying/shown-claims";
import { ownOrder } from "../../../app/backend.server/buying/own-order";
import { pendingOf } from "../../../app/backend.server/buying/pending";
import { move } from "../../../app/backend.server/money/payments/rows";
import { refusalOf } from "../people";
import { MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

describe("what is pending", () => {
  it("is told newest first: claims with when they lapse, online payments by their order, and nobody else's", async () => {
    const first = await claim(shop.parts, shop.asha, shop.request(1));
    shop.parts.clock.now += MINUTE;
    const { id } = await shop.order(2);
    await shop.set(id, { state: "attempted", awaiting_since: shop.parts.now() });
    const { payments: listed } = await pendingOf(shop.parts, shop.asha);
    expect(listed).toMatchObject([
      {
        paymentMethod: "online",
        razorpayObject: { id, amount: 449_800 },
        createdAt: new Date(shop.parts.now()).toISOString(),
      },
      { _id: first, paymentMethod: "manual" },
    ]);
    const [online] = listed;
    expect(JSON.parse(online?.razorpayObject?.notes.cart ?? "")).toEqual(shop.offers.slice(0, 2));
    expect((await pendingOf(shop.parts, await shop.another())).payments).toEqual([]);
  });
  it("is never what was merely begun, nor what is paid", async () => {
    const { id } = await shop.order(1);
    expect((await pendingOf(shop.parts, shop.asha)).payments).toEqual([]);
    await shop.set(id, { state: "fulfilled", awaiting_since: shop.parts.now() });
    expect((await pendingOf(shop.parts, shop.asha)).payments).toEqual([]);
  });
  it("of a claim that does not lapse says no instant", async () => {
    await claim(shop.parts, shop.asha, shop.request(1));
    await shop.parts.store.db.updateTable("payments").set({ lapses_at: null }).execute();
    expect((await pendingOf(shop.parts, shop.asha)).payments[0]).not.toHaveProperty("lapsesAt");
  });
});

describe("the claims that wait for the operator", () => {
  it("are the manual ones that wait, oldest first, without what they did not say", async () => {
    const first = await claim(shop.parts, shop.asha, shop.request(1));
    shop.parts.clock.now += MINUTE;
    const second = await claim(shop.parts, shop.asha, shop.request(2));
    await shop.order(3);
    await shop.parts.store.db.updateTable("people").set({ name_enc: null }).execute();
    expect(await claimsWaiting(shop.parts)).toMatchObject([
      { id: first, name: null, utr: null },
      { id: second, name: null, utr: null },
    ]);
  });
});

describe("a claim made again", () => {
  const utrOf = async () => (await claimsWaiting(shop.parts))[0]?.utr;
  const again = (utr?: string) => claim(shop.parts, shop.asha, shop.request(1, utr ? { utr } : {}));

  it("has the UTR that was typed last, and keeps it where none is typed", async () => {
    await again("412345678901");
    for (const typed of ["999999999999", "999999999999", undefined]) {
      await again(typed);
      expect(await utrOf()).toBe("999999999999");
    }
  });
  it("is not held against the year's limit a second time", async () => {
    shop.parts.settings = {
      ...shop.parts.settings,
      limits: { ...shop.parts.settings.limits, feeCapPaise: 149_900 },
    };
    expect(await again()).toBe(await again());
  });
  it("is another person's own where another person makes it", async () => {
    const other = await shop.another();
    const theirs = shop.request(1, {
      receipt: "ZZZPE9999Z",
      notes: { ...shop.request(1).notes, number: other.number },
    });
    expect(await claim(shop.parts, other, theirs)).not.toBe(await again());
  });
  it("fails for any other trouble of the database in that trouble's own words", async () => {
    shop.parts.store = {
      ...shop.parts.store,
      transaction: () => Promise.reject(new Error("the disk is full")),
    };
    await expect(again()).rejects.toThrow("the disk is full");
  });
});

it("an order is nobody's but the person's who made it", async () => {
  const { id } = await shop.order(1);
  expect((await ownOrder(shop.parts, shop.asha, id)).provider_order_id).toBe(id);
  for (const work of [
    ownOrder(shop.parts, await shop.another(), id),
    ownOrder(shop.parts, shop.asha, "order_none"),
  ])
    expect(await refusalOf(work)).toMatchObject({
      status: 404,
      message: "We do not know this order.",
    });
});

it("a payment that moved meanwhile is not moved again, and says so", async () => {
  const { id } = await shop.order(1);
  const row = await shop.row(id);
  await shop.set(id, { state: "attempted" });
  const moving = shop.parts.store.transaction((tx) =>
    move(shop.parts, tx, row, "cancelled", "cancel-payment"),
  );
  await expect(moving).rejects.toThrow("a payment in state created moved under our hands");
  const wrong = shop.parts.store.transaction((tx) =>
    move(shop.parts, tx, row, "fulfilled", "webhook"),
  );
  await expect(wrong).rejects.toThrow("a payment may not move from created to fulfilled");
});
