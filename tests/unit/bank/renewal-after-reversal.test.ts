import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { endOf } from "../../../app/backend.server/money/service/period";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";

/**
 * The bank takes back what paid for the time that runs; the client had renewed it, or renews
 * now.
 */
let shop: Shop;
let first: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  first = await paid("477777777777");
  shop.parts.clock.now += UNDO_MS + MINUTE + 3 * DAY;
});
afterEach(() => shop.close());

const paid = async (utr: string) => {
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr }));
  await confirmClaim(shop.parts, id);
  return id;
};
const takesBack = (id: PaymentId) =>
  takeBackClaim(shop.parts, id, { on: "2026-11-23", utr: "588888888888" });
const periodOf = async (id: PaymentId) => {
  const row = await shop.parts.store.db
    .selectFrom("subscriptions")
    .select(["starts_at", "ends_at"])
    .where("payment_id", "=", id)
    .executeTakeFirstOrThrow();
  return [row.starts_at, row.ends_at];
};
const fromNow = () => [shop.parts.now(), endOf(shop.parts.now(), 30)];

it("a renewal that was paid before goes on at once, with all of its days", async () => {
  const renewal = await paid("577777777777");
  await takesBack(first);
  expect(await periodOf(renewal)).toEqual(fromNow());
  expect(await shop.active()).toHaveLength(1);
});

it("so does one of the day on which the first would have ended", async () => {
  const renewal = await paid("577777777777");
  const [, ends = 0] = await periodOf(first);
  shop.parts.clock.now = ends - 60 * MINUTE;
  await takeBackClaim(shop.parts, first, { on: "2026-11-23", utr: "588888888888" });
  const [starts, until] = await periodOf(renewal);
  expect(starts).toBe(shop.parts.now());
  // It was to begin at midnight, within the hour: no day of it is gone, and none is given twice.
  expect(until).toBe(ends + 30 * DAY);
});

it("one that is confirmed after the reversal begins at once", async () => {
  await takesBack(first);
  shop.parts.clock.now += MINUTE;
  expect(await periodOf(await paid("577777777777"))).toEqual(fromNow());
});

it("the time that runs stays as it is where the bank takes back the renewal", async () => {
  const before = await periodOf(first);
  const renewal = await paid("577777777777");
  const third = await paid("677777777777");
  const [starts, ends] = await periodOf(renewal);
  await takesBack(renewal);
  expect(await periodOf(first)).toEqual(before);
  expect(await periodOf(third)).toEqual([starts, ends]);
});
