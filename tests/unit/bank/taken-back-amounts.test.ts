import { afterEach, beforeEach, expect, it } from "vitest";
import { moneyBackTo } from "../../../app/backend.server/account/sent-back";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { reversalWords } from "../../../app/backend.server/buying/bank/reversal-words";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { wouldTakeBack } from "../../../app/backend.server/buying/would-take-back";
import { confirmByTransfer, confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { refundsShown, stateWords } from "../../../app/backend.server/desk/lists/refunds-of-month";
import { returnedSum } from "../../../app/backend.server/desk/lists/returned";
import { monthsSumWords } from "../../../app/backend.server/desk/lists/returned-words";
import { spanOf } from "../../../app/backend.server/desk/lists/span";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { balance, exceptions } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import { correctSent } from "../../../app/backend.server/money/refunds/correct-sent";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor, letters, openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { refusalOf } from "../people";

/** A row that went out bears the reference of a transfer that came in: what it may be. */
const UTR = "477777777777";
const ON = "2026-11-23";
const columns = { day: 0, text: 1, amount: 3, mark: null, reference: null };
const HEAD = "Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const statement = async (...rows: string[]) => {
  const found = await reviewStatement(shop.parts, [HEAD, ...rows].join("\n"), columns);
  if (found.ask !== null) throw new Error("no columns");
  return found;
};
const went = (text: string, rupees = "1499.00") => `23/11/26,${text},${rupees},,7501.00`;
const later = () => (shop.parts.clock.now += UNDO_MS + MINUTE + 3 * DAY);
const words = async (...rows: string[]) =>
  (await statement(...rows)).takenBack.map(reversalWords).join("\n");

async function confirmed(utr: string = UTR): Promise<PaymentId> {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmByTransfer(shop.parts, id, utr, null);
  later();
  return id;
}

it("a row of less than came is no reversal of all of it, and its sum is said", async () => {
  const id = await confirmed();
  for (const [text, rupees, sum] of [
    [`REV UPI/${UTR}/PARTIAL`, "500.00", "Rs. 500"],
    [`UPI CHARGES ${UTR} INCL GST`, "5.90", "Rs. 5.90"],
  ] as const) {
    const { takenBack } = await statement(went(text, rupees));
    expect(takenBack).toMatchObject([{ claim: id, isPart: true, paise: 149_900 }]);
    const said = takenBack.map(reversalWords).join("");
    expect(said).toContain(`${sum} went out`);
    expect(said).toContain("which is more");
    expect(said).not.toContain("is not with you any more");
  }
});

it("of several rows that bear the reference the one of its amount is the reversal", async () => {
  await confirmed();
  const rows = [went(`UPI CHARGES ${UTR}`, "5.90"), went(`UPI-REV/${UTR}`)];
  expect((await statement(...rows)).takenBack).toMatchObject([{ wentPaise: 149_900 }]);
});

it("a statement whose column of what left is not headed so is read by its amounts", async () => {
  await confirmed();
  const text = `Date,Narration,A,Deposit Amt.\n23/11/26,UPI-REV/${UTR},1499.00,`;
  const found = await reviewStatement(shop.parts, text, columns);
  expect(found).toMatchObject({ takenBack: [{ isPart: false, wentPaise: 149_900 }] });
});

it("a refund that waits to be sent is named: the row may be that transfer", async () => {
  const id = await confirmed();
  await refundPayment(shop.parts, id, { paise: 40_000 });
  const said = await words(went(`UPI/600000000050/REFUND OF ${UTR}`, "400.00"));
  expect(said).toContain("A refund of Rs. 400 to Asha Verma waits to be sent.");
  expect(said).toContain("If this row is that transfer");
  expect(await wouldTakeBack(shop.parts, id, null)).toMatchObject({ toSend: [40_000] });
});

it("what the bank took is booked as gone back: the rest stays, and the service runs", async () => {
  const id = await confirmed();
  const part = { on: ON, utr: UTR, paise: 50_000 };
  expect(await wouldTakeBack(shop.parts, id, part)).toMatchObject({ part: 50_000, paise: 149_900 });
  expect(await takeBackClaim(shop.parts, id, part)).toMatchObject({
    ended: false,
    creditNote: null,
  });
  expect((await paymentById(shop.parts.store.db, id))?.state).toBe("fulfilled");
  expect(await shop.active()).toHaveLength(1);
  expect(await balance(shop.parts.store.db)).toMatchObject({
    ...{ captured: 149_900, returned: 50_000, served: 99_900 },
  });
  await expectAccountedFor(shop);
  const [letter] = await letters(shop, "payment taken back");
  expect(letter).toContain("Rs. 500 of your transfer of Rs. 1,499");
  const again = await refusalOf(takeBackClaim(shop.parts, id, part));
  expect([again.status, again.message]).toEqual([409, expect.stringContaining("booked already")]);
  // Nothing more is said of it, and the transfer that came in is still what paid the claim.
  const came = `20/11/26,UPI/${UTR}/ASHA,,1499.00,9000.00`;
  const { takenBack, leftOut } = await statement(came, went(`REV UPI/${UTR}/PARTIAL`, "500.00"));
  expect(takenBack).toEqual([]);
  expect(leftOut.join()).not.toContain("a transfer that you sent");
});

it("more than came is not taken back", async () => {
  const id = await confirmed();
  const more = { on: ON, utr: UTR, paise: 150_000 };
  expect(await refusalOf(takeBackClaim(shop.parts, id, more))).toMatchObject({ status: 422 });
});

it("what came above the claim is taken back with it", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id, undefined, 159_900);
  later();
  expect((await statement(went(`UPI-REV/${UTR}`, "1599.00"))).takenBack).toMatchObject([
    { isPart: false, paise: 159_900 },
  ]);
  await takeBackClaim(shop.parts, id, { on: ON, utr: UTR });
  expect(await balance(shop.parts.store.db)).toMatchObject({ captured: 0, owed: 0 });
});

it("the reversal of a transfer under a NEFT reference is seen, alone and beside it", async () => {
  const NEFT = "HDFCN52026112788812345";
  const id = await confirmed(NEFT);
  const row = went(`NEFT RETURN ${NEFT} ASHA VERMA`);
  expect((await statement(row)).takenBack).toMatchObject([{ claim: id, utr: NEFT }]);
  const both = await statement(`20/11/26,NEFT ${NEFT} ASHA VERMA,,1499.00,9000.00`, row);
  expect(both).toMatchObject({ takenBack: [{ claim: id }], leftOut: [] });
});

it("so is one that says that it is a return, and names the claim's reference alone", async () => {
  const id = await confirmed();
  const { reference } = (await paymentById(shop.parts.store.db, id)) ?? {};
  const said = (text: string) => statement(went(`${text} ASHA VERMA ${reference ?? ""}`));
  expect((await said("UPI REVERSAL")).takenBack).toMatchObject([{ claim: id }]);
  expect((await said("RENT FOR")).takenBack).toEqual([]);
});

const SECOND = "412345678900";
const second = async (id: PaymentId) =>
  sendBackClaim(shop.parts, id, { utr: SECOND, paise: 149_900 });

it("the reversal of a second transfer is named, and takes what was to be sent back", async () => {
  const refund = await second(await confirmed());
  const rows = [`20/11/26,UPI/${SECOND}/ASHA,,1499.00,9000.00`, went(`REV-UPI/${SECOND}`)];
  const { takenBack, leftOut } = await statement(...rows);
  expect(takenBack).toMatchObject([{ claim: refund.payment_id, utr: SECOND }]);
  expect(takenBack.map(reversalWords).join()).toContain("which you were to send back");
  expect(leftOut).toEqual([]);
  // They had read that it goes back.
  await shop.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  const done = await takeBackClaim(shop.parts, refund.payment_id ?? "", { on: ON, utr: SECOND });
  expect(done).toMatchObject({ ended: false, creditNote: null });
  expect((await refundById(shop.parts.store.db, refund.id))?.state).toBe("withdrawn");
  expect(await balance(shop.parts.store.db)).toMatchObject({ captured: 149_900, served: 149_900 });
  await expectAccountedFor(shop);
  expect(await shop.active()).toHaveLength(1);
  const [letter] = await letters(shop, "payment taken back");
  expect(letter).toContain("nothing of it is left to send back to you");
  expect(letter).not.toContain("credit note");
  expect((await statement(...rows)).takenBack).toEqual([]);
});

it("sent back before, it has gone out twice, and is told", async () => {
  const refund = await second(await confirmed());
  await sentByHand(shop.parts, refund.id, { on: "2026-11-22", utr: "N0987654321" });
  expect((await statement(went(`REV-UPI/${SECOND}`))).takenBack).toHaveLength(1);
  await takeBackClaim(shop.parts, refund.payment_id ?? "", { on: ON, utr: SECOND });
  expect(await exceptions(shop.parts.store.db)).toMatchObject([{ gapPaise: -149_900 }]);
  expect(await letters(shop, "owner: more went out")).toHaveLength(1);
});

it("money of a claim that could not be served is taken back as well", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await sendBackClaim(shop.parts, id, { utr: UTR, paise: 100_000 });
  later();
  expect((await statement(went(`REV-UPI/${UTR}`, "1000.00"))).takenBack).toMatchObject([
    { claim: id, isPart: false, paise: 100_000 },
  ]);
  await takeBackClaim(shop.parts, id, { on: ON, utr: UTR });
  expect(await balance(shop.parts.store.db)).toMatchObject({ captured: 0, owed: 0 });
  await expectAccountedFor(shop);
});

it("nobody reads that we sent a part which the bank took", async () => {
  const id = await confirmed();
  await takeBackClaim(shop.parts, id, { on: ON, utr: "REV600000000005", paise: 50_000 });
  const [shown] = (await moneyBackTo(shop.parts, shop.asha.id)).sentBack;
  expect(shown).toMatchObject({ state: "taken", on: ON, reference: "REV600000000005" });
  const span = spanOf("2026-11", shop.parts.now());
  expect((await refundsShown(shop.parts, span, { most: 9 })).rows.map(stateWords)).toEqual([
    "taken back by the bank, a part",
  ]);
  expect(monthsSumWords(await returnedSum(shop.parts, span)).join("")).toContain(
    "Rs. 500 of it the bank took out of transfers to you.",
  );
  const [row] = await bookOf(shop.parts, "refunds", "2026-11");
  expect(row).toMatchObject({ How: "taken by the bank", "Of a sale": "yes" });
});

it("the reference of a part stands on that part, and on no refund the owner sent", async () => {
  const id = await confirmed();
  const utr = "REV600000000005";
  await takeBackClaim(shop.parts, id, { on: ON, utr, paise: 50_000 });
  const refund = await refundPayment(shop.parts, id, { paise: 20_000 });
  const again = await refusalOf(sentByHand(shop.parts, refund.id, { on: ON, utr }));
  expect(again.message).toContain("by which the bank took back a part");
  expect(again.message).not.toContain("which you sent");
});

it("a part that the bank took is not corrected: nobody sent it", async () => {
  const id = await confirmed();
  await takeBackClaim(shop.parts, id, { on: ON, utr: UTR, paise: 50_000 });
  const { db } = shop.parts.store;
  const [part] = await db.selectFrom("refunds").select("id").execute();
  if (!part) throw new Error("nothing was booked");
  later();
  const words = { status: 409, onPage: expect.stringContaining("you sent none") as string };
  const typed = { on: ON, utr: "488888888888" };
  expect(await refusalOf(correctSent(shop.parts, part.id, typed))).toMatchObject(words);
});
