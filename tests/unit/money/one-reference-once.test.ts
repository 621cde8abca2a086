import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { openTill } from "./till";
import { MINUTE, type Shop } from "../payments/shop";

/** A reference of the bank's is one transfer's, whoever enters it as what at the same moment. */
const ONE = "512345678901";
let shop: Shop;
let paid: PaymentId;
let waits: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  paid = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  await confirmClaim(shop.parts, paid);
  shop.parts.clock.now += UNDO_MS + MINUTE;
  waits = await claim(shop.parts, shop.asha, shop.request(2));
});
afterEach(() => shop.close());

const inTheBooks = async () => {
  const { db } = shop.parts.store;
  const claims = await db
    .selectFrom("payments")
    .select("id")
    .where("id", "=", waits)
    .where("state", "=", "fulfilled")
    .execute();
  const refunds = await db.selectFrom("refunds").select("id").where("state", "=", "sent").execute();
  const back = await db.selectFrom("made_good").select("id").execute();
  return claims.length + refunds.length + back.length;
};

it.each([false, true])("a claim and our own transfer: one of them (%s)", async (turned) => {
  const { id } = await refundPayment(shop.parts, paid, { paise: 10_000 });
  const presses = [
    () => confirmClaim(shop.parts, waits, ONE),
    () => sentByHand(shop.parts, id, { on: "2026-11-20", utr: ONE }),
  ];
  if (turned) presses.reverse();
  const done = await Promise.allSettled(presses.map((press) => press()));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await inTheBooks()).toBe(1);
});

it.each([false, true])("a claim and a reversal: one of them (%s)", async (turned) => {
  const presses = [
    () => confirmClaim(shop.parts, waits, ONE),
    () => takeBackClaim(shop.parts, paid, { on: "2026-11-20", utr: ONE }),
  ];
  if (turned) presses.reverse();
  const done = await Promise.allSettled<unknown>(presses.map((press) => press()));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await inTheBooks()).toBe(1);
});
