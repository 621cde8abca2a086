import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { revoke } from "../../../app/backend.server/money/service/grant";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY, HOUR, Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

async function buys(): Promise<PaymentId> {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null);
  return id;
}
const takenBack = (id: PaymentId) =>
  shop.parts.store.transaction((tx) => revoke(shop.parts, tx, { id, person_id: shop.asha.id }));
const periodOf = async (id: PaymentId) => {
  const { starts_at, ends_at } = (await shop.subscriptions()).find((one) => one.payment_id === id)!;
  return { from: starts_at, until: ends_at };
};

test("what follows a queued renewal takes its place to the instant: no day is lost", async () => {
  const [first, renewal, last] = [await buys(), await buys(), await buys()];
  const place = await periodOf(renewal);
  shop.parts.clock.now += 9 * DAY;
  await takenBack(renewal);
  expect(await periodOf(last)).toEqual(place);
  expect(place.from).toBe((await periodOf(first)).until + 1);
});

test("what was bought after a service that runs goes on at once, all its days long", async () => {
  const [first, renewal] = [await buys(), await buys()];
  const before = await periodOf(renewal);
  shop.parts.clock.now += 9 * DAY + HOUR;
  await takenBack(first);
  const { from, until } = await periodOf(renewal);
  expect(from).toBe(shop.parts.now());
  const more = until - from - (before.until - before.from);
  expect(more).toBeGreaterThanOrEqual(0);
  expect(more).toBeLessThan(DAY);
});
