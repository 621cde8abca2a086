import { afterEach, beforeEach, expect, it } from "vitest";
import { pageWords } from "../../../app/api/refusal";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { makeGood, wouldMakeGood } from "../../../app/backend.server/money/ledger/made-good";
import { nameCameBack } from "../../../app/backend.server/money/ledger/name-came-back";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { MoneyId, PaymentId } from "../../../app/backend.server/platform/store/ids";
import { openTill } from "./till";
import { anothersClaim } from "../payments/anothers-claim";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { refusalOf } from "../people";

/** A reference that a waiting claim of another client names is that of their payment to us. */
const THEIRS = "560000000065";
const ON = "2026-11-23";

let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE + 3 * DAY;
});
afterEach(() => shop.close());
const theirs = { utr: THEIRS };
const waits = () => claim(shop.parts, shop.asha, shop.request(2, theirs));

/** Sent back, and then taken back: it has gone out twice. */
const goesOutTwice = async () => {
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 20_000 });
  await sentByHand(shop.parts, refund, { on: "2026-11-22", utr: "N0987654321" });
  await takeBackClaim(shop.parts, id, { on: ON, utr: "477777777777" });
  return id as string as MoneyId;
};

it("the bank took nothing back by it: it is refused, and says whose claim it is", async () => {
  await anothersClaim(shop, theirs);
  const took = await refusalOf(takeBackClaim(shop.parts, id, { on: ON, utr: THEIRS }));
  expect([took.status, took.message]).toEqual([409, expect.stringContaining("waits and names")]);
  expect(pageWords(took)).toContain("The claim of Asha Verma of Rs.");
});

it("nor does a second claim of the same client name the reversal of the first", async () => {
  await waits();
  const took = takeBackClaim(shop.parts, id, { on: ON, utr: THEIRS });
  expect(await refusalOf(took)).toMatchObject({ status: 409 });
});

it("what came back by it is refused too: when asked, entered or named afterwards", async () => {
  const money = await goesOutTwice();
  await anothersClaim(shop, theirs);
  const made = { how: "came back", on: ON, utr: THEIRS, reason: "by UPI" } as const;
  expect(await refusalOf(wouldMakeGood(shop.parts, money, made))).toMatchObject({ status: 409 });
  expect(await refusalOf(makeGood(shop.parts, money, made))).toMatchObject({ status: 409 });
  await makeGood(shop.parts, money, { how: "came back", on: ON, reason: "by UPI" });
  const named = nameCameBack(shop.parts, money, { on: ON, utr: THEIRS });
  expect(await refusalOf(named)).toMatchObject({ status: 409 });
});

it("but who paid back may have claimed that transfer as a payment: it is entered", async () => {
  const money = await goesOutTwice();
  await waits();
  const made = { how: "came back", on: ON, utr: THEIRS, reason: "by UPI" } as const;
  expect(await makeGood(shop.parts, money, made)).toMatchObject({ paise: 20_000 });
});

it("a wrong reference of a reversal is told what to look for", async () => {
  await confirmClaim(shop.parts, await anothersClaim(shop, theirs));
  const took = await refusalOf(takeBackClaim(shop.parts, id, { on: ON, utr: THEIRS }));
  expect(took.message).toContain("by which this transfer went out again");
  expect(took.message).not.toContain("came back");
});
