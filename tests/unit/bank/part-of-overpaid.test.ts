import { afterEach, beforeEach, expect, it } from "vitest";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { wouldTakeBack } from "../../../app/backend.server/buying/would-take-back";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { balance, exceptions } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { wouldSendAgain } from "../../../app/backend.server/money/refunds/nothing-again";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import type { RefundRow } from "../../../app/backend.server/money/refunds/refund-rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor, letters, openTill } from "../money/till";
import { DAY, type Shop } from "../payments/shop";
import { refusalOf } from "../people";

/** Rs. 1,700 came for a claim of Rs. 1,499, and the bank takes a part of that back. */
const UTR = "477777777777";
const REV = "REV600000000005";
let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmByTransfer(shop.parts, id, UTR, 170_000);
  shop.parts.clock.now += UNDO_MS + 4 * DAY;
});
afterEach(() => shop.close());

const takes = (paise: number, utr = REV) =>
  takeBackClaim(shop.parts, id, { on: "2026-11-23", utr, paise });
const sums = () => balance(shop.parts.store.db);
const refunds = async (state: RefundRow["state"]) =>
  shop.parts.store.db
    .selectFrom("refunds")
    .selectAll()
    .where("state", "=", state)
    .orderBy("id")
    .execute();

it("of a part larger than the claim no more is left to send than is there", async () => {
  await takes(160_000);
  expect(await sums()).toMatchObject({ captured: 170_000, returned: 160_000, served: 10_000 });
  expect(await refunds("to send")).toEqual([]);
  expect(await exceptions(shop.parts.store.db)).toEqual([]);
  await expectAccountedFor(shop);
  expect(await letters(shop, "payment taken back")).toEqual([
    expect.stringContaining("Rs. 1,600 of your transfer of Rs. 1,700"),
  ]);
});

it("what came above the claim goes first, and is sent no more: the question says so", async () => {
  expect(
    await wouldTakeBack(shop.parts, id, { on: "2026-11-23", utr: REV, paise: 5_000 }),
  ).toMatchObject({ part: 5_000, surplus: 5_000 });
  await takes(5_000);
  expect(await sums()).toMatchObject({ returned: 5_000, owed: 15_100, served: 149_900 });
  expect(await refunds("to send")).toMatchObject([{ amount_paise: 15_100 }]);
  await expectAccountedFor(shop);
});

it("where the surplus was sent before, all of the part is of what paid the claim", async () => {
  const [surplus] = await refunds("to send");
  await sentByHand(shop.parts, surplus!.id, { on: "2026-11-22", utr: "600000000001" });
  await takes(50_000);
  expect(await sums()).toMatchObject({ returned: 70_100, owed: 0, served: 99_900 });
  await expectAccountedFor(shop);
});

it("the same row is booked once", async () => {
  await takes(160_000, UTR);
  expect((await refusalOf(takes(160_000, UTR)))?.message).toContain("booked already");
});

it.each(["the surplus's share", "the claim's share"])(
  "credited again it is where it was, with one press at %s",
  async (at) => {
    await takes(160_000, UTR);
    const text = ["Date,Text,Ref,In", `24/11/26,UPI RECREDIT,${UTR},1600.00`].join("\n");
    const columns = { day: 0, text: 1, amount: 3, mark: null, reference: 2 };
    const found = await reviewStatement(shop.parts, text, columns);
    if (found.ask !== null) expect.fail("no columns");
    expect(found.bounced).toHaveLength(1);
    const part = (await refunds("sent")).find((one) => one.id === found.bounced[0]?.refund)!;
    const all = await refunds("sent");
    const pressed = (one: RefundRow) => (at.includes("claim") ? all.at(-1)! : one).id;
    expect(await wouldSendAgain(shop.parts.store.db, part)).toBe(20_100);
    const again = await refundBounced(shop.parts, pressed(part), "2026-11-24");
    expect(again).toMatchObject({ amount_paise: 20_100, state: "to send" });
    expect(await sums()).toMatchObject({ returned: 0, owed: 20_100, served: 149_900 });
    await expectAccountedFor(shop);
    const told = await letters(shop, "payment taken back");
    expect(told).toEqual([expect.stringContaining("had taken back Rs. 1,600 of your payment")]);
  },
);
