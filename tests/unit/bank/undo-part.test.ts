import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { wouldTakeBack } from "../../../app/backend.server/buying/would-take-back";
import { undoBooking } from "../../../app/backend.server/buying/undo-part";
import { takenBackWhat } from "../../../app/backend.server/desk/taken-back-command";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { Desk } from "../desk/desk";
import { Owner } from "../desk/owner";
import { expectAccountedFor, letters, openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { refusalOf } from "../people";

/** That the bank took a part of Rs. 1,700, which paid Rs. 1,499, was booked by mistake. */
const ON = "2026-11-23";
let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmByTransfer(shop.parts, id, "477777777777", 170_000);
  shop.parts.clock.now += UNDO_MS + 4 * DAY;
});
afterEach(() => shop.close());

const takes = async (paise: number, utr = "REV600000000005"): Promise<RefundId> =>
  (await takeBackClaim(shop.parts, id, { on: ON, utr, paise })).part!;
const sums = () => balance(shop.parts.store.db);
const BEFORE = { captured: 170_000, returned: 0, owed: 20_100, served: 149_900 };

it("both of its shares go, though a clock goes on between them", async () => {
  const { now } = shop.parts;
  shop.parts.now = () => (shop.parts.clock.now += 1) && now();
  const part = await takes(50_000);
  expect(await refusalOf(takes(50_000))).toMatchObject({ status: 409 });
  await undoBooking(shop.parts, part);
  expect(await sums()).toMatchObject(BEFORE);
});

it("not when the month is over in which it was booked: that one says what it said", async () => {
  shop.parts.clock.now = Date.parse("2026-12-01T00:00:00+05:30") - 5 * MINUTE;
  const part = await takes(50_000);
  shop.parts.clock.now += 6 * MINUTE;
  expect(await refusalOf(undoBooking(shop.parts, part))).toMatchObject({ status: 409 });
  expect(await sums()).toMatchObject({ returned: 50_000 });
});

it("the question says when a part takes the last of what paid, and of a past month", async () => {
  const asks = async (paise: number) =>
    takenBackWhat(
      await wouldTakeBack(shop.parts, id, { on: ON, utr: "REV600000000005", paise }),
    ).join(" ");
  // Of Rs. 1,700 the Rs. 201 too many were sent back: Rs. 1,499 paid the service.
  const [surplus] = await shop.parts.store.db.selectFrom("refunds").select("id").execute();
  await sentByHand(shop.parts, surplus!.id, { on: ON, utr: "N1234567890" });
  expect(await asks(100_000)).toContain("goes on.");
  expect(await asks(149_900)).toMatch(/ends at once\. .*It cannot be undone\.$/);
  expect(await asks(149_900)).not.toContain("goes on");
  expect(await asks(100_000)).not.toContain("which is over");
  shop.parts.clock.now = Date.parse("2026-12-02T12:00:00+05:30");
  expect(await asks(100_000)).toContain("The day is in November 2026, which is over");
});

it.each([5_000, 50_000])("within ten minutes it is as though it never was (%s)", async (paise) => {
  const part = await takes(paise);
  shop.parts.clock.now += 9 * MINUTE;
  expect(await undoBooking(shop.parts, part)).toBe("part");
  expect(await sums()).toMatchObject(BEFORE);
  await expectAccountedFor(shop);
  expect(await letters(shop, "payment taken back")).toEqual([]);
  expect(await refusalOf(undoBooking(shop.parts, part))).toMatchObject({ status: 404 });
  // Its row may be booked for whom it is.
  await takes(paise);
  expect(await sums()).toMatchObject({ returned: paise });
});

it("its letter waits those ten minutes, and after them it is too late", async () => {
  const part = await takes(50_000);
  const { db } = shop.parts.store;
  const due = () =>
    db
      .selectFrom("outbox")
      .select("id")
      .where("kind", "=", "payment taken back")
      .where("next_try_at", "<=", shop.parts.now())
      .execute();
  shop.parts.clock.now += UNDO_MS - 1;
  expect(await due()).toEqual([]);
  shop.parts.clock.now += 1;
  expect(await due()).toHaveLength(1);
  const late = await refusalOf(undoBooking(shop.parts, part));
  expect([late.status, late.message]).toEqual([409, expect.stringContaining("refunds bounced")]);
  expect(await sums()).toMatchObject({ returned: 50_000 });
});

it("not where it was credited again since", async () => {
  const part = await takes(50_000);
  await refundBounced(shop.parts, part, "2026-11-24");
  expect(await refusalOf(undoBooking(shop.parts, part))).toMatchObject({ status: 409 });
});

it("not where the service ended with it", async () => {
  const [surplus] = await shop.parts.store.db.selectFrom("refunds").select("id").execute();
  await sentByHand(shop.parts, surplus!.id, { on: ON, utr: "600000000001" });
  const part = await takes(149_900);
  const refused = await refusalOf(undoBooking(shop.parts, part));
  expect(refused.message).toContain("the service, which has ended");
  expect(await refundBounced(shop.parts, part, "2026-11-24")).toMatchObject({ state: "to send" });
  await expectAccountedFor(shop);
});

it("not where a refund became less by it", async () => {
  await refundPayment(shop.parts, id, { paise: 100_000 });
  const part = await takes(100_000);
  const refused = await refusalOf(undoBooking(shop.parts, part));
  expect(refused.message).toContain("became less by it");
  await expectAccountedFor(shop);
});

it("by the command, which the booking names", async () => {
  const said: string[] = [];
  const typed = async (...words: string[]) =>
    runOperator(shop.parts, words, (line) => said.push(line));
  const booking = ["claims", "taken-back", id, "--on", ON, "--utr", "REV600000000005"];
  expect(await typed(...booking, "--amount", "500", "--yes")).toBe(0);
  const [, part = ""] = /refunds undo (\S+)/.exec(said.join("\n")) ?? [];
  expect(await typed("refunds", "undo", part)).toBe(0);
  expect(said.at(-1)).toContain("the books hold again what the bank was said to have taken");
  expect(await sums()).toMatchObject(BEFORE);
});

it("by the page", async () => {
  const desk = await Desk.open({}, shop);
  const owner = await Owner.at(desk);
  const part = await takes(160_000);
  await owner.goes(`/refunds/${part}/bounced`);
  expect(owner.words).toContain("Did the bank credit Rs. 1,600 of Asha Verma again?");
  await owner.press("Undo the booking");
  expect(owner.words).toContain("The booking is undone");
  expect(await sums()).toMatchObject(BEFORE);
  await desk.close();
});
