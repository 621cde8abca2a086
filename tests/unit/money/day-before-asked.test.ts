import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { correctSent } from "../../../app/backend.server/money/refunds/correct-sent";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { noteRestore } from "../../../app/backend.server/upkeep/restores";
import { plain } from "../../setup/html-form";
import { Desk } from "../desk/desk";
import { refusalOf } from "../people";
import { DAY, type Shop } from "../payments/shop";
import { openTill } from "./till";

/** A claim of 20 November; refunds of it are asked for on 23 November. */
const BEFORE = { on: "2026-11-21", utr: "N0987654321" };
let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1));
  // Rs. 201 above the claim.
  await confirmByTransfer(shop.parts, id, "477777777777", 170_000);
  shop.parts.clock.now += 3 * DAY + UNDO_MS;
});
afterEach(() => shop.close());

const sent = (refund: RefundId, on = BEFORE.on) =>
  sentByHand(shop.parts, refund, { ...BEFORE, on });

test("the fee for the days left was not sent before it was asked for", async () => {
  const { id: refund } = await refundPayment(shop.parts, id, "pro-rata");
  const refusal = await refusalOf(sent(refund));
  expect([refusal.status, refusal.message]).toEqual([
    422,
    expect.stringContaining("before this refund was asked for, on 23 Nov 2026"),
  ]);
  expect(refusal).toMatchObject({ about: "on" });
  await sent(refund, "2026-11-23");
  expect((await refusalOf(correctSent(shop.parts, refund, BEFORE))).status).toBe(422);
});

test("it came back on a day that there is", async () => {
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 10_000 });
  await sent(refund);
  shop.parts.clock.now += 30 * DAY;
  expect((await refusalOf(refundBounced(shop.parts, refund, "2026-11-31"))).message).toContain(
    "Give the day on which it came back",
  );
});

test("the page says so beside the day", async () => {
  const { id: refund } = await refundPayment(shop.parts, id, "pro-rata");
  const desk = await Desk.open({}, shop);
  await desk.signIn();
  const { status, text } = await desk.post(`/refunds/${refund}/sent`, BEFORE);
  expect(status).toBe(422);
  const why = new RegExp(`id="on-${refund}-why">(.*?)</p>`).exec(text)?.[1] ?? "";
  expect(plain(why)).toContain("before this refund was asked for, on 23 Nov 2026");
  await desk.close();
});

test("all of it, or an amount, may have been sent and is entered afterwards", async () => {
  await sent((await refundPayment(shop.parts, id, { paise: 10_000 })).id);
  const { id: all } = await refundPayment(shop.parts, id, "all");
  await sentByHand(shop.parts, all, { ...BEFORE, utr: "N0987654322" });
});

test("so may what came above a claim, what is sent anew, and what a restore forgot", async () => {
  const [above] = await shop.parts.store.db.selectFrom("refunds").select("id").execute();
  shop.parts.clock.now += DAY;
  await sent(above!.id, "2026-11-20");
  const { id: first } = await refundPayment(shop.parts, id, "pro-rata");
  await sentByHand(shop.parts, first, { on: "2026-11-24", utr: "N0987654322" });
  shop.parts.clock.now += 2 * DAY;
  const again = await refundBounced(shop.parts, first, "2026-11-25");
  await sentByHand(shop.parts, again!.id, { on: "2026-11-25", utr: "N0987654323" });
});

test("after a restore nothing says when it was asked for first", async () => {
  const { id: refund } = await refundPayment(shop.parts, id, "pro-rata");
  const { parts } = shop;
  await parts.store.transaction((tx) => noteRestore(parts, tx, parts.now() - DAY));
  await sent(refund);
});
