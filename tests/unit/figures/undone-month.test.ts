import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { bookOf, type Book } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { openTill } from "../money/till";
import { MINUTE, type Shop } from "../payments/shop";

/** A confirmation minutes before the month's end, undone when the month is over. */
const MIDNIGHT = Date.parse("2026-12-01T00:00:00+05:30");
let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  shop.parts.clock.now = MIDNIGHT - 5 * MINUTE;
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  await confirmClaim(shop.parts, id);
});
afterEach(() => shop.close());

const rupees = async (book: Book, month: string) =>
  (await bookOf(shop.parts, book, month)).map((row) => Number(row["Amount (Rs.)"]));
const sales = async () => {
  const { months } = await businessFigures(shop.parts, { month: "2026-12", count: 2 });
  return months.map(({ salesPaise }) => salesPaise / 100);
};

it("the month that is over keeps it, the month of the credit note takes it off", async () => {
  shop.parts.clock.now = MIDNIGHT + 2 * MINUTE;
  expect(await sales()).toEqual([1499, 0]);
  await undoClaim(shop.parts, id, "by-mistake");
  expect(await sales()).toEqual([1499, -1499]);
  expect([await rupees("sales", "2026-11"), await rupees("sales", "2026-12")]).toEqual([
    ...[[1499], [-1499]],
  ]);
  await confirmClaim(shop.parts, id);
  expect(await sales()).toEqual([1499, 0]);
});

it("undone within its month it was no sale at all", async () => {
  await undoClaim(shop.parts, id, "by-mistake");
  expect(await sales()).toEqual([0, 0]);
  expect(await rupees("sales", "2026-11")).toEqual([]);
});
