import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { returnedSum } from "../../../app/backend.server/desk/lists/returned";
import { spanOf } from "../../../app/backend.server/desk/lists/span";
import { bookOf, books } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { MoneyId, PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { bought, expectAccountedFor, hearDispute, openTill } from "../money/till";
import type { Shop } from "../payments/shop";

/**
 * Money goes back in November and comes again in December, when November is over: November says
 * for ever what it said on its last day, and over all months the sums are those of the ledger.
 */
const NOVEMBER = "2026-11";
const DECEMBER = "2026-12";
const JANUARY = "2027-01";
let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1));
  // Rs. 201 above the claim.
  await confirmByTransfer(shop.parts, id, "477777777777", 170_000);
  shop.parts.clock.now += UNDO_MS;
});
afterEach(() => shop.close());

const at = (day: string) => (shop.parts.clock.now = Date.parse(`${day}T12:00:00+05:30`));
const given = async (paise: number, on: string, utr: string): Promise<RefundId> => {
  const { id: refund } = await refundPayment(shop.parts, id, { paise });
  await sentByHand(shop.parts, refund, { on, utr });
  return refund;
};
const surplus = async (): Promise<RefundId> =>
  (await shop.parts.store.db.selectFrom("refunds").select("id").orderBy("id").execute())[0]!.id;
const part = async (rupees: number, on: string, utr = "477777777777"): Promise<RefundId> =>
  (await takeBackClaim(shop.parts, id, { on, utr, paise: rupees * 100 })).part!;

interface History {
  name: string;
  november: () => Promise<RefundId>;
  december: (refund: RefundId) => Promise<unknown>;
  january?: (refund: RefundId) => Promise<unknown>;
}
const bounces = (on: string) => (refund: RefundId) => refundBounced(shop.parts, refund, on);
const all: History[] = [
  {
    name: "a refund bounces",
    november: () => given(50_000, "2026-11-25", "N0987654321"),
    december: bounces("2026-12-04"),
  },
  {
    name: "a refund bounces, and is sent again a month later",
    november: () => given(50_000, "2026-11-25", "N0987654321"),
    december: bounces("2026-12-04"),
    january: async () => {
      const { id: again } = await shop.parts.store.db
        .selectFrom("refunds")
        .select("id")
        .where("state", "=", "to send")
        .where("money_id", "=", id as never)
        .executeTakeFirstOrThrow();
      await sentByHand(shop.parts, again, { on: "2027-01-03", utr: "N0987654322" });
    },
  },
  {
    name: "what came above the claim bounces",
    november: async () => {
      const refund = await surplus();
      await sentByHand(shop.parts, refund, { on: "2026-11-25", utr: "N0987654321" });
      return refund;
    },
    december: bounces("2026-12-04"),
  },
  {
    name: "all of the sale is given back, and bounces",
    november: () => given(149_900, "2026-11-25", "N0987654321"),
    december: bounces("2026-12-04"),
  },
  {
    name: "a refund bounces after the bank took its sale back",
    november: () => given(50_000, "2026-11-25", "N0987654321"),
    december: () => takeBackClaim(shop.parts, id, { on: "2026-12-04", utr: "477777777777" }),
    january: bounces("2027-01-05"),
  },
  {
    name: "a refund bounces, and then the bank takes its sale back",
    november: () => given(50_000, "2026-11-25", "N0987654321"),
    december: bounces("2026-12-04"),
    january: () => takeBackClaim(shop.parts, id, { on: "2027-01-05", utr: "477777777777" }),
  },
  {
    name: "a part in two shares is credited again",
    november: () => part(500, "2026-11-25"),
    december: bounces("2026-12-04"),
  },
  {
    name: "a part is credited again, and taken once more",
    november: () => part(500, "2026-11-25"),
    december: bounces("2026-12-04"),
    january: () => part(500, "2027-01-05", "REV600000000009"),
  },
  {
    name: "after a part the bank takes the rest",
    november: () => part(500, "2026-11-25"),
    december: () => takeBackClaim(shop.parts, id, { on: "2026-12-04", utr: "477777777777" }),
  },
  {
    name: "a second transfer that was sent back bounces",
    november: async () => {
      const { id: refund } = await sendBackClaim(shop.parts, id, {
        ...{ utr: "466666666666", paise: 149_900 },
      });
      await sentByHand(shop.parts, refund, { on: "2026-11-25", utr: "N0987654321" });
      return refund;
    },
    december: bounces("2026-12-04"),
  },
  {
    name: "what went back before the bank took its sale back is paid back",
    november: () => given(50_000, "2026-11-25", "N0987654321"),
    december: () => takeBackClaim(shop.parts, id, { on: "2026-12-04", utr: "477777777777" }),
    january: () => paidBack(id, "2027-01-05"),
  },
  {
    name: "a part of it is paid back, and the rest a month later",
    november: async () => {
      const refund = await given(50_000, "2026-11-25", "N0987654321");
      await takeBackClaim(shop.parts, id, { on: "2026-11-25", utr: "477777777777" });
      return refund;
    },
    december: () => paidBack(id, "2026-12-04", 20_000),
    january: () => paidBack(id, "2027-01-05"),
  },
  {
    name: "what a lost dispute took after a refund is paid back",
    november: lostAfterRefund,
    december: (refund) => paidBackOf(refund, "2026-12-04", 100_000),
    january: (refund) => paidBackOf(refund, "2027-01-05"),
  },
  {
    name: "what a lost dispute took after a refund is paid back when its month is over",
    november: lostAfterRefund,
    december: (refund) => paidBackOf(refund, "2026-11-30"),
  },
];

const paidBack = (money: PaymentId | MoneyId, on: string, paise?: number) =>
  makeGood(shop.parts, money as MoneyId, {
    ...{ how: "came back", on, reason: "they sent it by UPI" },
    ...(paise === undefined ? {} : { paise }),
  });
/** A service is bought by Razorpay, given back, and then taken by the bank as well. */
async function lostAfterRefund(): Promise<RefundId> {
  const { row, payment } = await bought(shop);
  const { id: refund } = await refundPayment(shop.parts, row.id, "all");
  const dispute = shop.gateway.disputed(payment.id);
  shop.gateway.disputeBecomes(dispute.id, "lost");
  await hearDispute(shop, dispute.id, payment.id);
  return refund;
}
async function paidBackOf(refund: RefundId, on: string, paise?: number): Promise<void> {
  const sent = await refundById(shop.parts.store.db, refund);
  await paidBack(sent!.money_id, on, paise);
}

/** All that the month says: the accountant's four books, the figures, the list's sum. */
async function saysOf(month: string) {
  const csv = [];
  // By which credit note an invoice was cancelled stands beside it also when its month is over.
  for (const book of books)
    csv.push((await bookOf(shop.parts, book, month)).map(({ "Cancelled by": _, ...row }) => row));
  const { months } = await businessFigures(shop.parts, { month, count: 1 });
  const { salesPaise, returnedPaise } = months[0]!;
  const list = await returnedSum(shop.parts, spanOf(month, shop.parts.now()));
  return { csv, salesPaise, returnedPaise, list: [list.paise, list.beside.paise] };
}
const inPaise = (rupees = "0") => Math.round(Number(rupees) * 100);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

it.each(all)("$name: no month that is over changes, and all months add up", async (history) => {
  at("2026-11-26");
  const refund = await history.november();
  at("2026-12-01");
  const november = await saysOf(NOVEMBER);
  at("2026-12-06");
  await history.december(refund);
  at("2027-01-01");
  const december = await saysOf(DECEMBER);
  at("2027-01-06");
  await history.january?.(refund);
  expect(await saysOf(NOVEMBER)).toEqual(november);
  expect(await saysOf(DECEMBER)).toEqual(december);

  const months = [november, december, await saysOf(JANUARY)];
  const refunds = months.flatMap(({ csv }) => csv[3]!);
  const amount = (rows: typeof refunds) => sum(rows.map((row) => inPaise(row["Amount (Rs.)"])));
  const ofSales = refunds.filter((row) => row["Of a sale"] === "yes");
  // Each month's figures, list and CSV say the same.
  for (const { csv, returnedPaise, list } of months) {
    const its = csv[3]!.filter((row) => row["Of a sale"] === "yes");
    expect([returnedPaise, list[0]]).toEqual([amount(its), amount(its)]);
    expect(list[1]).toBe(amount(csv[3]!) - amount(its));
  }
  const { db } = shop.parts.store;
  const { served, captured, returned, owed, disputed } = await balance(db);
  const gone = await db.selectFrom("money_in").selectAll().execute();
  const twice = sum(gone.map(({ gap_paise }) => -Math.min(gap_paise, 0)));
  expect(amount(refunds)).toBe(returned + disputed + twice);
  // What was sold and has not gone back serves, or waits to be sent.
  const sold = sum(months.map(({ salesPaise }) => salesPaise));
  const wereSales = gone.filter(({ use }) => use === "service");
  expect(sold - amount(ofSales)).toBe(
    sum(wereSales.map((row) => row.captured_paise - row.returned_paise - row.disputed_paise)),
  );
  expect(captured).toBe(served + returned + owed + disputed - twice);
  // Each sale that stands has its invoice, and each that is gone its credit note.
  const [invoices, notes] = [1, 2].map((book) => months.flatMap(({ csv }) => csv[book]!));
  expect(amount(invoices!) - amount(notes!)).toBe(sold);
  if (twice === 0) await expectAccountedFor(shop);
});
