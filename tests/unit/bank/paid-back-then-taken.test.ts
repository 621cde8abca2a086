import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { balance, exceptions } from "../../../app/backend.server/money/ledger/balance";
import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { overMoneyOf } from "../../../app/backend.server/money/owed/over-claim";
import { withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { wouldSendAgain } from "../../../app/backend.server/money/refunds/nothing-again";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundById, type RefundRow } from "../../../app/backend.server/money/refunds/refund-rows";
import type { MoneyId, PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor, letters, openTill } from "../money/till";
import { DAY, type Shop } from "../payments/shop";

/**
 * Rs. 1,700 came for a claim of Rs. 1,499; the Rs. 201 above it went back. Then the bank took
 * Rs. 1,600, so that Rs. 101 had gone out twice; mostly the client paid that back.
 */
const ON = "2026-11-23";
let shop: Shop;
let id: PaymentId;
let surplus: RefundRow;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmByTransfer(shop.parts, id, "477777777777", 170_000);
  shop.parts.clock.now += UNDO_MS + 4 * DAY;
  surplus = (await refunds("to send"))[0]!;
  await sentByHand(shop.parts, surplus.id, { on: ON, utr: "788800000001" });
  await takes(160_000, "REV600000000005");
});
afterEach(() => shop.close());

const takes = (paise: number, utr: string) => takeBackClaim(shop.parts, id, { on: ON, utr, paise });
const paysBack = async () => {
  const paidBack = { how: "came back", on: ON, reason: "they wrote" } as const;
  const { paise } = await makeGood(shop.parts, id as string as MoneyId, paidBack);
  expect(paise).toBe(10_100);
};
const sums = () => balance(shop.parts.store.db);
const refunds = async (state: RefundRow["state"]) =>
  shop.parts.store.db.selectFrom("refunds").selectAll().where("state", "=", state).execute();
const comesBack = () => refundBounced(shop.parts, surplus.id, ON);
const gaps = async () =>
  (await exceptions(shop.parts.store.db)).map((one) => [one.id, one.gapPaise]);

it("when the bank takes the rest, it counts towards what the client still lacks", async () => {
  await paysBack();
  await takes(10_000, "REV600000000006");
  expect(await gaps()).toEqual([[overMoneyOf(id), -10_000]]);
  expect(await refunds("to send")).toEqual([]);
});

it("and of a transfer coming back then, no more is sent again than is the client's", async () => {
  await paysBack();
  await takes(10_000, "REV600000000006");
  const refund = (await refundById(shop.parts.store.db, surplus.id))!;
  expect(await wouldSendAgain(shop.parts.store.db, refund)).toBe(10_100);
  expect(await comesBack()).toMatchObject({ amount_paise: 10_100 });
  expect(await sums()).toMatchObject({ captured: 0, owed: 10_100, returned: -10_100 });
  await expectAccountedFor(shop);
});

it("what nothing of the claim lacks now is the client's, to send, and they are told", async () => {
  await paysBack();
  await comesBack();
  const [part] = (await refunds("sent")).filter(({ payment_id }) => payment_id === id);
  await refundBounced(shop.parts, part!.id, ON);
  await takeBackClaim(shop.parts, id, { on: ON, utr: "REV600000000006" });
  expect(await gaps()).toEqual([]);
  expect(await sums()).toMatchObject({ captured: 0, served: 0, owed: 10_100, returned: -10_100 });
  expect(await refunds("to send")).toMatchObject([{ money_id: id, amount_paise: 10_100 }]);
  expect((await letters(shop, "payment taken back")).at(-1)).toContain(
    "You had paid us Rs. 101 besides: we send that back to you.",
  );
  await expectAccountedFor(shop);
});

it("its refund withdrawn, it is owed and held, as all else that is", async () => {
  await paysBack();
  await takes(10_000, "REV600000000006");
  const again = await comesBack();
  await withdraw(shop.parts, again!.id);
  expect(await gaps()).toEqual([]);
  expect(await sums()).toMatchObject({ owed: 10_100 });
});

it("not paid back, it is kept of our transfer that comes back: the rest is to send", async () => {
  const { db } = shop.parts.store;
  expect(await wouldSendAgain(db, (await refundById(db, surplus.id))!)).toBe(10_000);
  expect(await comesBack()).toMatchObject({ amount_paise: 10_000 });
  expect(await gaps()).toEqual([]);
  expect(await sums()).toMatchObject({ captured: 170_000, returned: 160_000, owed: 10_000 });
  await expectAccountedFor(shop);
});

it("and the part credited again after that, all is the client's", async () => {
  await comesBack();
  const part = (await refunds("sent"))[0]!;
  expect(await refundBounced(shop.parts, part.id, ON)).toMatchObject({ amount_paise: 160_000 });
  expect(await sums()).toMatchObject({ captured: 170_000, returned: 0, owed: 170_000 });
  await expectAccountedFor(shop);
});

it("or the rest taken after that, nothing is anybody's", async () => {
  await comesBack();
  await takes(10_000, "REV600000000006");
  expect(await gaps()).toEqual([]);
  expect(await sums()).toMatchObject({ captured: 0, returned: 0, owed: 0 });
  expect(await refunds("to send")).toEqual([]);
});
