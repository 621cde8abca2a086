import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { refundsShown, stateWords } from "../../../app/backend.server/desk/lists/refunds-of-month";
import { returnedSum } from "../../../app/backend.server/desk/lists/returned";
import { monthsSumWords } from "../../../app/backend.server/desk/lists/returned-words";
import { spanOf } from "../../../app/backend.server/desk/lists/span";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { openTill } from "../money/till";
import { DAY, type Shop } from "../payments/shop";

/** Rs. 400 of a sale went back in November; in December the bank took the whole transfer back. */
const UTR = "477777777777";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  const refund = await refundPayment(shop.parts, id, { paise: 40_000 });
  await sentByHand(shop.parts, refund.id, { on: "2026-11-20", utr: "N0987654321" });
  shop.parts.clock.now += 15 * DAY;
  await takeBackClaim(shop.parts, id, { on: "2026-12-05", utr: UTR });
});
afterEach(() => shop.close());

const book = async (month: string) =>
  (await bookOf(shop.parts, "refunds", month)).map((row) => [
    ...[row["How"], row["Amount (Rs.)"], row["Of a sale"], row["Invoice"]],
  ]);

it("the past month keeps the refund as one of a sale, the later month takes it off", async () => {
  expect(await book("2026-11")).toEqual([["transfer", "400.00", "yes", "2026-27/0001"]]);
  expect(await book("2026-12")).toEqual([
    ["the bank took the sale back", "-400.00", "yes", "2026-27/0001"],
    ["the bank took the sale back", "400.00", "no", ""],
  ]);
});

it("so do the figures", async () => {
  const { months } = await businessFigures(shop.parts, { month: "2026-12", count: 2 });
  expect(months.map(({ returnedPaise }) => returnedPaise)).toEqual([40_000, -40_000]);
});

it("and the owner's list of a month with its sum", async () => {
  const sum = async (month: string) =>
    monthsSumWords(await returnedSum(shop.parts, spanOf(month, shop.parts.now()))).join("");
  expect(await sum("2026-11")).toBe("Given back: Rs. 400 in 1 refund.");
  expect(await sum("2026-12")).toContain(
    "Rs. 400 had gone back of sales that the bank took back, or whose money never came, this month: it is taken off here",
  );
  const november = await refundsShown(shop.parts, spanOf("2026-11", shop.parts.now()), { most: 9 });
  expect(november.rows.map(stateWords)).toEqual(["sent, by hand"]);
});

it("what is sent after the bank took the transfer back is of no sale", async () => {
  await shop.parts.store.db.updateTable("refunds").set({ sent_on: "2026-12-06" }).execute();
  expect(await book("2026-11")).toEqual([]);
  expect(await book("2026-12")).toEqual([["transfer", "400.00", "no", ""]]);
});
