import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { bookOf, type Book } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { openTill } from "../money/till";
import { DAY, type Shop } from "../payments/shop";

/** The bank takes a sale of a month back in the next: what the accountant had of it stays true. */
const UTR = "477777777777";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += 15 * DAY;
  await takeBackClaim(shop.parts, id, { on: "2026-12-05", utr: UTR });
});
afterEach(() => shop.close());

const rupees = async (book: Book, month: string) =>
  (await bookOf(shop.parts, book, month)).map((row) => Number(row["Amount (Rs.)"]));

it("the month of the sale keeps it, the month of the credit note takes it off", async () => {
  expect(await rupees("sales", "2026-11")).toEqual([1499]);
  expect(await rupees("sales", "2026-12")).toEqual([-1499]);
  const [back] = await bookOf(shop.parts, "sales", "2026-12");
  expect(back).toMatchObject({ Invoice: "2026-27/0001, cancelled by C26-27/0001" });
});

it("in each month invoices less credit notes are the sales, and so say the figures", async () => {
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  const figures = await businessFigures(shop.parts, { month: "2026-12", count: 2 });
  for (const month of ["2026-11", "2026-12"]) {
    const sales = sum(await rupees("sales", month));
    const notes = sum(await rupees("credit-notes", month));
    expect(sum(await rupees("invoices", month)) - notes).toBe(sales);
    const said = figures.months.find((one) => one.month === month);
    expect(said?.salesPaise).toBe(sales * 100);
  }
});
