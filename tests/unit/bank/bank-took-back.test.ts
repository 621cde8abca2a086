import { afterEach, beforeEach, expect, it } from "vitest";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { wouldSendBack } from "../../../app/backend.server/buying/would-send-back";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { receiptsOf } from "../../../app/backend.server/money/invoices/receipts";
import { balance, exceptions } from "../../../app/backend.server/money/ledger/balance";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import { settle } from "../../../app/backend.server/money/payments/settle";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { claimsClosed } from "../../../app/backend.server/buying/shown-claims";
import { expectAccountedFor, letters, openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { refusalOf } from "../people";
import { trailOf } from "../trail";

/** The bank takes back a transfer by which a claim was confirmed, days after its ten minutes. */
const UTR = "477777777777";
const REVERSED = { on: "2026-11-23", utr: "588888888888" };
const columns = { day: 0, text: 1, amount: 3, mark: null, reference: null };
const HEAD = "Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance";

let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE;
  await sendOutbox(shop.parts);
  shop.parts.clock.now += 3 * DAY;
});
afterEach(() => shop.close());

const statement = async (...rows: string[]) => {
  const found = await reviewStatement(shop.parts, [HEAD, ...rows].join("\n"), columns);
  if (found.ask !== null) throw new Error("no columns");
  return found;
};
const reversal = `23/11/26,UPI-REV/${UTR},1499.00,,7501.00`;
const took = () => takeBackClaim(shop.parts, id, REVERSED);
const stateOf = async () => (await paymentById(shop.parts.store.db, id))?.state;

it("a statement with the reversal alone names the claim that it takes back", async () => {
  const { takenBack } = await statement(reversal);
  expect(takenBack).toMatchObject([
    { claim: id, name: "Asha Verma", paise: 149_900, utr: UTR, on: "2026-11-23" },
  ]);
  const both = await statement(`20/11/26,UPI/${UTR}/ASHA,,1499.00,9000.00`, reversal);
  expect(both.takenBack).toHaveLength(1);
  expect(both.leftOut).toEqual([]);
});

it("what came in, and what names no transfer that paid a claim, is no reversal", async () => {
  for (const row of [
    `20/11/26,UPI/${UTR}/ASHA,,1499.00,9000.00`,
    "23/11/26,UPI-REV/499999999999,1499.00,,7501.00",
    `23/11/26,more words of UPI-REV/${UTR},,,`,
  ])
    expect((await statement(row)).takenBack, row).toEqual([]);
});

it("nor is our own transfer to the client, though its words name theirs", async () => {
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 149_900 });
  await sentByHand(shop.parts, refund, { on: "2026-11-22", utr: "855566667777" });
  const { takenBack } = await statement(
    `22/11/26,IMPS/855566667777/REFUND OF ${UTR}/ASHA,1499.00,,7501.00`,
  );
  expect(takenBack).toEqual([]);
});

it("booked, the sale is no more money received: service ended, invoice cancelled", async () => {
  const done = await took();
  expect(done).toMatchObject({ state: "dismissed", ended: true, creditNote: "C26-27/0001" });
  expect(await shop.active()).toEqual([]);
  expect(await receiptsOf(shop.parts, shop.asha)).not.toEqual([]);
  expect(await balance(shop.parts.store.db)).toMatchObject({ captured: 0, served: 0, returned: 0 });
  await expectAccountedFor(shop);
  const row = await paymentById(shop.parts.store.db, id);
  expect(row).toMatchObject({ state: "dismissed", fulfilled_at: null });
  const [letter, ...more] = await letters(shop, "payment taken back");
  expect([more, letter]).toEqual([[], expect.stringContaining("Rs. 1,499")]);
  expect(letter).toContain("the service has ended");
  const acts = (await trailOf(shop.parts)).filter(({ what }) => what === "transfer taken back");
  expect(acts).toHaveLength(1);
  expect(acts[0]?.about).toContain("C26-27/0001");
});

it("it is booked once, whoever presses again, and the statement says no more of it", async () => {
  await took();
  const before = await balance(shop.parts.store.db);
  expect(await refusalOf(took())).toMatchObject({ status: 409 });
  expect(await balance(shop.parts.store.db)).toEqual(before);
  expect((await statement(reversal)).takenBack).toEqual([]);
  expect(await letters(shop, "payment taken back")).toHaveLength(1);
});

it("a confirmation that was pressed at the same moment is refused too", async () => {
  await took();
  const proof = { received: "as on the claim", paise: null } as const;
  expect((await refusalOf(settle(shop.parts, id, proof, "operator"))).message).toContain(
    "The bank took back the transfer",
  );
  expect(await shop.active()).toEqual([]);
});

const AGAIN = "512345678902";
const paysAgain = async () => {
  const row = await paymentById(shop.parts.store.db, id);
  return `23/11/26,UPI/${AGAIN}/ASHA VERMA/${row?.reference ?? ""},,1499.00,9000.00`;
};

it("an earlier transfer's reversal takes no other one of its amount, booked or not", async () => {
  const rows = [await paysAgain(), reversal];
  const second = [{ claim: { id }, utr: AGAIN }];
  expect(await statement(...rows)).toMatchObject({ takenBack: [{ utr: UTR }], seconds: second });
  await took();
  expect(await statement(...rows)).toMatchObject({ takenBack: [], seconds: [], again: second });
});

it("what comes for it after that is named, and booked as money to send back", async () => {
  await took();
  const { again } = await statement(await paysAgain());
  expect(again[0]?.words).toContain("what it had taken back on 23 Nov 2026");
  const transfer = { utr: AGAIN, paise: 149_900 };
  expect(await wouldSendBack(shop.parts, id, transfer)).toMatchObject({ why: "order closed" });
  const refund = await sendBackClaim(shop.parts, id, transfer);
  // The claim's own money is gone for good: what comes now stands beside it.
  expect(refund.payment_id).not.toBe(id);
  expect(await balance(shop.parts.store.db)).toMatchObject({ captured: 149_900, owed: 149_900 });
  await expectAccountedFor(shop);
  expect(await statement(await paysAgain())).toMatchObject({ seconds: [], again: [] });
});

it("it is no claim for which nothing came, as one that lapsed is", async () => {
  await took();
  expect(await stateOf()).toBe("dismissed");
  expect(await claimsClosed(shop.parts, 0)).toEqual([]);
});

it("neither transfer pays a claim again, and the claim itself is confirmed no more", async () => {
  await took();
  for (const utr of [UTR, REVERSED.utr])
    expect(
      await refusalOf(claim(shop.parts, shop.asha, shop.request(2, { utr }))),
      utr,
    ).toMatchObject({ status: 409 });
  const again = await refusalOf(confirmClaim(shop.parts, id, "699999999999"));
  expect([again.status, again.message]).toEqual([409, expect.stringContaining("took back")]);
  expect(await stateOf()).toBe("dismissed");
  await claim(shop.parts, shop.asha, shop.request(2));
  const { proposed, used } = await statement(`20/11/26,UPI/${UTR}/ASHA,,1499.00,9000.00`);
  expect([proposed, used]).toEqual([[], 1]);
});

it("a waiting refund is withdrawn with it; one sent has gone out twice, and is said", async () => {
  const waits = await refundPayment(shop.parts, id, { paise: 10_000 });
  const sent = await refundPayment(shop.parts, id, { paise: 20_000 });
  await sentByHand(shop.parts, sent.id, { on: "2026-11-22", utr: "N0987654321" });
  await took();
  // Not because the same had gone back another way: the client is told of no such thing.
  expect(await refundById(shop.parts.store.db, waits.id)).toMatchObject({
    ...{ state: "withdrawn", covered_paise: null },
    reason: "The bank took the transfer back.",
  });
  expect(await exceptions(shop.parts.store.db)).toMatchObject([{ id, gapPaise: -20_000 }]);
  expect(await letters(shop, "owner: more went out")).toHaveLength(1);
});

it.each([
  [{ on: "2026-11-23", utr: "12" }, 422],
  [{ on: "soon", utr: REVERSED.utr }, 422],
  [{ on: "2027-11-23", utr: REVERSED.utr }, 422],
  [{ on: "2026-11-01", utr: REVERSED.utr }, 422],
])("what cannot be is refused: %j", async (typed, status) => {
  expect(await refusalOf(takeBackClaim(shop.parts, id, typed))).toMatchObject({ status });
  expect(await stateOf()).toBe("fulfilled");
});

it("a claim that waits was not paid: nothing to take back; nor by our own transfer", async () => {
  const other = await claim(shop.parts, shop.asha, shop.request(2));
  expect(await refusalOf(takeBackClaim(shop.parts, other, REVERSED))).toMatchObject({
    status: 409,
  });
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 20_000 });
  await sentByHand(shop.parts, refund, { on: "2026-11-22", utr: REVERSED.utr });
  expect(await refusalOf(took())).toMatchObject({ status: 409 });
});
