import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { Desk } from "../desk/desk";
import { Owner } from "../desk/owner";
import { letters, openTill } from "./till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { refusalOf } from "../people";

/** The owner's refund had left before they booked that the bank took the transfer back. */
const SENT = { on: "2026-11-22", utr: "620000000062" };
const REVERSED = { on: "2026-11-23", utr: "477777777777" };

let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: REVERSED.utr }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE + 3 * DAY;
});
afterEach(() => shop.close());

it("it is entered afterwards, with its amount, and stands as too much that went out", async () => {
  const { id: refund } = await refundPayment(shop.parts, id, "all");
  await takeBackClaim(shop.parts, id, REVERSED);
  const asked = await refusalOf(sentByHand(shop.parts, refund, SENT));
  expect(asked.message).toContain("If your transfer has left already, enter what you sent");
  await sentByHand(shop.parts, refund, { ...SENT, paise: 149_900 });
  expect(await exceptions(shop.parts.store.db)).toMatchObject([{ id, gapPaise: -149_900 }]);
  expect(await letters(shop, "owner: more went out")).toHaveLength(1);
});

it("the page Refunds leads there", async () => {
  await refundPayment(shop.parts, id, "all");
  await takeBackClaim(shop.parts, id, REVERSED);
  const desk = await Desk.open({}, shop);
  try {
    const owner = await Owner.at(desk);
    await owner.goes("/refunds");
    await owner.follows(/I had sent it/);
    expect(owner.words).toContain("If your transfer had left before: enter it here");
    expect(owner.html).toContain('name="amount"');
  } finally {
    await desk.close();
  }
});

it("one that the owner withdrew is not entered so", async () => {
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 20_000 });
  await withdraw(shop.parts, refund);
  const refused = await refusalOf(sentByHand(shop.parts, refund, { ...SENT, paise: 20_000 }));
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.message).toContain(
    `ask for it anew: desk payments refund ${id} --amount 200 --yes; then enter that one`,
  );
});

it("and what the refusal names takes the transfer as it left", async () => {
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 20_000 });
  await withdraw(shop.parts, refund);
  const { id: anew } = await refundPayment(shop.parts, id, { paise: 20_000 });
  // The day on which it left, which is before it was asked for anew.
  await sentByHand(shop.parts, anew, SENT);
  expect(await exceptions(shop.parts.store.db)).toEqual([]);
});
