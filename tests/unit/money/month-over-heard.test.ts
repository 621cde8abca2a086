import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { bought, hear, letters, openTill } from "./till";

/** A refund of the dashboard's is heard of when its month is over. */
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const told = () => letters(shop, "owner: month over");

it("the owner is told once that the month has changed, and what", async () => {
  const { payment } = await bought(shop);
  shop.parts.clock.now = Date.parse("2026-11-30T23:55:00+05:30");
  const { id } = shop.gateway.refundsInDashboard(payment.id, 25_000);
  shop.parts.clock.now += 10 * MINUTE;
  await hear(shop, payment.id, id);
  shop.parts.clock.now += DAY;
  await hear(shop, payment.id, id);
  expect(await told()).toEqual([
    expect.stringMatching(
      /Rs\. 250 of the payment .* on 30 Nov 2026[\s\S]*November 2026, which is over/,
    ),
  ]);
});

it("within the month nobody is", async () => {
  const { payment } = await bought(shop);
  const { id } = shop.gateway.refundsInDashboard(payment.id, 25_000);
  await hear(shop, payment.id, id);
  expect(await told()).toEqual([]);
});
