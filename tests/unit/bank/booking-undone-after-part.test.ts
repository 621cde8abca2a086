import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { undoBooking } from "../../../app/backend.server/buying/undo-part";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor, openTill } from "../money/till";
import type { Shop } from "../payments/shop";
import { refusalOf } from "../people";

/** Rs. 1,000 came for a claim of Rs. 1,499 and were booked to be sent back, which was a mistake. */
let shop: Shop;
let id: PaymentId;
let refund: RefundId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1));
  refund = (await sendBackClaim(shop.parts, id, { utr: "412345678901", paise: 100_000 })).id;
});
afterEach(() => shop.close());

const takes = async (paise: number) =>
  takeBackClaim(shop.parts, id, { on: "2026-11-20", utr: "REV600000000005", paise });
const sums = () => balance(shop.parts.store.db);
const toSend = async () =>
  (
    await shop.parts.store.db
      .selectFrom("refunds")
      .select("id")
      .where("state", "=", "to send")
      .executeTakeFirstOrThrow()
  ).id;

it("is not undone while part of it is booked as taken by the bank, and that is said", async () => {
  const { part } = await takes(40_000);
  const why = "Since then the bank took Rs. 400 of it back. Nothing was undone. Undo that first";
  expect(await refusalOf(undoBooking(shop.parts, refund))).toMatchObject({
    status: 409,
    message: `${why}: refunds undo ${part}`,
    onPage: `${why}: "The bank credited it again", beside it on the page Refunds.`,
  });
  expect(await sums()).toMatchObject({ captured: 100_000, returned: 40_000, owed: 60_000 });
  await expectAccountedFor(shop);
});

it("nor where the bank took all of it: nobody is told that it stays owed", async () => {
  await takes(100_000);
  expect(await refusalOf(undoBooking(shop.parts, refund))).toMatchObject({
    status: 409,
    message: "The bank took the transfer back. So there is nothing to send. Nothing was undone.",
  });
  await expectAccountedFor(shop);
});

it("nor where the bank credited the part again: that cannot be undone first", async () => {
  const { part } = await takes(40_000);
  await refundBounced(shop.parts, part!, "2026-11-20");
  expect(await refusalOf(undoBooking(shop.parts, refund))).toMatchObject({
    status: 409,
    message: "Of this money Rs. 400 went out since. Nothing was undone.",
  });
  await expectAccountedFor(shop);
});

it("is undone once the part is undone", async () => {
  const { part } = await takes(40_000);
  await undoBooking(shop.parts, part!);
  await undoBooking(shop.parts, await toSend());
  expect(await sums()).toMatchObject({ captured: 0, returned: 0, owed: 0 });
  await expectAccountedFor(shop);
});
