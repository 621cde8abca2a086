import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { refusalOf } from "../people";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { wouldTakeBack } from "../../../app/backend.server/buying/would-take-back";
import { takenBackWhat } from "../../../app/backend.server/desk/taken-back-command";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { balance, exceptions } from "../../../app/backend.server/money/ledger/balance";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor, letters, openTill } from "../money/till";
import { DAY, type Shop } from "../payments/shop";

/** The bank takes back parts of a transfer of Rs. 1,499. */
const ON = "2026-11-23";
let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmByTransfer(shop.parts, id, "477777777777", null);
  shop.parts.clock.now += UNDO_MS + 4 * DAY;
});
afterEach(() => shop.close());

const takes = (paise: number, utr: string, of: PaymentId = id) =>
  takeBackClaim(shop.parts, of, { on: ON, utr, paise });
const sums = () => balance(shop.parts.store.db);

it("two parts at the same moment are no more than came", async () => {
  const both = await Promise.allSettled([
    takes(100_000, "REV600000000005"),
    takes(100_000, "REV600000000006"),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await exceptions(shop.parts.store.db)).toEqual([]);
});

it("two that make all of it, at the same moment: the second is to be looked at again", async () => {
  const parts = [() => takes(100_000, "REV600000000005"), () => takes(49_900, "REV600000000006")];
  const both = await Promise.allSettled(parts.map((part) => part()));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  // Which of them comes first is the database's affair.
  const second = parts[both.findIndex(({ status }) => status === "rejected")]!;
  expect(await second()).toMatchObject({ state: "dismissed" });
});

it("with the last part all is gone, as with one row: service, invoice, books, letter", async () => {
  expect(await takes(100_000, "REV600000000005")).toMatchObject({ ended: false });
  shop.parts.clock.now += 10 * DAY;
  const last = { on: "2026-12-03", utr: "REV600000000006", paise: 49_900 };
  expect(await wouldTakeBack(shop.parts, id, last)).toMatchObject({ part: null, left: 49_900 });
  expect(takenBackWhat(await wouldTakeBack(shop.parts, id, last))[0]).toContain(
    "With Rs. 1,000 that it took before, all of Rs. 1,499 is gone",
  );
  const done = await takeBackClaim(shop.parts, id, last);
  expect(done).toMatchObject({ ended: true, state: "dismissed", told: true });
  expect(done.creditNote).not.toBeNull();
  const { db } = shop.parts.store;
  expect(await sums()).toMatchObject({ captured: 0, returned: 0, served: 0, owed: 0 });
  await expectAccountedFor(shop);
  const told = await letters(shop, "payment taken back");
  expect(told.at(-1)).toContain("cancelled by a credit note");
  // November keeps what it said; December takes the sale off, and what it had counted as returned.
  const { months } = await businessFigures(shop.parts, { month: "2026-12", count: 2 });
  expect(months).toMatchObject([
    { salesPaise: 149_900, returnedPaise: 100_000 },
    { salesPaise: -149_900, returnedPaise: -100_000 },
  ]);
  const book = (await bookOf(shop.parts, "refunds", "2026-12")).map((row) => [
    row["How"],
    row["Amount (Rs.)"],
  ]);
  expect(book).toEqual([["all of it taken by the bank", "-1000.00"]]);
  expect(await refusalOf(takes(100_000, "REV600000000005"))).toMatchObject({ status: 409 });
  // It is credited again by the reference of a part.
  const again = { utr: "REV600000000005", paise: 149_900 };
  await creditAgain(shop.parts, id, again, "send back");
  expect(await sums()).toMatchObject({ captured: 149_900, returned: 0, owed: 149_900 });
  await expectAccountedFor(shop);
  const given = await db.selectFrom("subscriptions").select("revoked_at").execute();
  expect(given.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  expect(await exceptions(db)).toEqual([]);
});

it("credited again by a part's reference, it may be taken in parts by that once more", async () => {
  const utr = "REV600000000005";
  await takes(100_000, utr);
  await takes(49_900, "REV600000000006");
  const again = await creditAgain(shop.parts, id, { utr, paise: 149_900 }, "send back");
  shop.parts.clock.now += DAY;
  const part = { on: "2026-11-24", utr, paise: 60_000 };
  await takeBackClaim(shop.parts, again.id, part);
  expect(await sums()).toMatchObject({ captured: 149_900, returned: 60_000, owed: 89_900 });
  // The row that is booked is not another one; one of its sum on another day may be.
  expect(await refusalOf(takeBackClaim(shop.parts, again.id, part))).toMatchObject({ status: 409 });
  const first = { on: ON, utr, paise: 100_000 };
  expect((await refusalOf(takeBackClaim(shop.parts, again.id, first))).message).toContain(
    "A part of Rs. 1,000 by this reference is booked already, of 23 Nov 2026",
  );
  await expectAccountedFor(shop);
});

it("so it is of all of it, by one row", async () => {
  const utr = "REV600000000005";
  await takes(100_000, utr);
  await takes(49_900, "REV600000000006");
  const again = await creditAgain(shop.parts, id, { utr, paise: 149_900 }, "send back");
  await takeBackClaim(shop.parts, again.id, { on: ON, utr });
  expect(await sums()).toMatchObject({ captured: 0, returned: 0, owed: 0 });
  await expectAccountedFor(shop);
});

it("of what was to be sent back a part is gone: only the rest is to be sent", async () => {
  const refund = await sendBackClaim(shop.parts, id, { utr: "466666666666", paise: 149_900 });
  await takes(50_000, "REV600000000005", refund.payment_id ?? id);
  expect(await sums()).toMatchObject({ returned: 50_000, owed: 99_900, served: 149_900 });
  expect(await refundById(shop.parts.store.db, refund.id)).toMatchObject({
    state: "to send",
    amount_paise: 99_900,
  });
});

it("closing the account names no more than is left, and a part taken since is told", async () => {
  await takes(50_000, "REV600000000005");
  const { ended } = await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
  expect(ended).toHaveLength(1);
  expect(ended[0]?.paise).toBeLessThanOrEqual(99_900);
  expect(await takes(20_000, "REV600000000006")).toMatchObject({ told: true });
  expect(await letters(shop, "payment taken back")).toHaveLength(1);
});

it("where no address is known, nobody is said to be told", async () => {
  await shop.parts.store.db.updateTable("people").set({ email_enc: null }).execute();
  expect(await takes(50_000, "REV600000000005")).toMatchObject({ told: false });
});

describe("a part that the bank credits again", () => {
  const bounced = async () =>
    (await shop.parts.store.db.selectFrom("refunds").selectAll().orderBy("id").execute())[0]!;
  const part = async () =>
    (await shop.parts.store.db.selectFrom("refunds").selectAll().orderBy("id").execute())[1]!;
  const lines = async (reference: string, text = "UPI RECREDIT") => {
    const rows = ["Date,Details,Ref,Deposit,Withdrawal", `24/11/26,${text},${reference},500.00,`];
    const columns = { day: 0, text: 1, amount: 3, mark: null, reference: 2 };
    const found = await reviewStatement(shop.parts, rows.join("\n"), columns);
    return found.ask === null ? found : expect.fail("no columns");
  };

  it("by any reference it is named once, and serves again, which the client is told", async () => {
    await takes(50_000, "477777777777");
    const { reference } = (await paymentById(shop.parts.store.db, id))!;
    const own = await lines("477777777777");
    const other = await lines("466666666666", `UPI ASHA VERMA ${reference ?? ""}`);
    for (const { bounced: named, seconds, again } of [own, other]) {
      expect(named).toMatchObject([
        { refund: (await bounced()).id, on: "2026-11-24", isPart: true },
      ]);
      expect([...seconds, ...again]).toEqual([]);
    }
    const asked = creditAgain(shop.parts, id, { utr: "466666666666", paise: 50_000 }, "send back");
    expect((await refusalOf(asked))?.message).toContain(`refunds bounced ${(await bounced()).id}`);
    // Where they have not read that it was taken they would hear of neither.
    shop.parts.clock.now += UNDO_MS + 1;
    await shop.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
    expect(await refundBounced(shop.parts, (await bounced()).id, "2026-11-24")).toBeNull();
    expect(await sums()).toMatchObject({ captured: 149_900, served: 149_900, returned: 0 });
    expect((await letters(shop, "payment taken back")).join()).toContain("credited it again");
    for (const row of [
      await lines("477777777777"),
      await lines("466666666666", `UPI ASHA VERMA ${reference ?? ""}`),
    ]) {
      expect([row.bounced, row.seconds, row.again]).toEqual([[], [], []]);
      expect(row.leftOut.join()).toContain("That is in the books already.");
    }
    expect(await exceptions(shop.parts.store.db)).toEqual([]);
    expect(await refusalOf(takes(50_000, "477777777777"))).toMatchObject({ status: 409 });
    await takeBackClaim(shop.parts, id, { on: "2026-11-24", utr: "477777777777" });
    expect(await sums()).toMatchObject({ captured: 0, returned: 0, served: 0 });
  });

  it("after the service ended with it, it is to be sent back", async () => {
    const sent = await refundPayment(shop.parts, id, { paise: 49_900 });
    await sentByHand(shop.parts, sent.id, { on: ON, utr: "600000000001" });
    await takes(100_000, "REV600000000005");
    const again = await refundBounced(shop.parts, (await part()).id, "2026-11-24");
    expect((await shop.subscriptions())[0]?.revoked_at).not.toBeNull();
    expect(again).toMatchObject({ state: "to send", amount_paise: 100_000 });
    expect(await sums()).toMatchObject({ captured: 149_900, returned: 49_900, owed: 100_000 });
    expect(await exceptions(shop.parts.store.db)).toEqual([]);
  });
});
