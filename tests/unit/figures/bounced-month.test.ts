import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { refundsShown, stateWords } from "../../../app/backend.server/desk/lists/refunds-of-month";
import { returnedSum } from "../../../app/backend.server/desk/lists/returned";
import { monthsSumWords } from "../../../app/backend.server/desk/lists/returned-words";
import { spanOf } from "../../../app/backend.server/desk/lists/span";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { openTill } from "../money/till";
import { DAY, type Shop } from "../payments/shop";

/** A refund that left in November and that the bank returned in December. */
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  await confirmClaim(shop.parts, id);
  const refund = await refundPayment(shop.parts, id, { paise: 50_000 });
  await sentByHand(shop.parts, refund.id, { on: "2026-11-20", utr: "N0987654321" });
  shop.parts.clock.now += 15 * DAY;
  await refundBounced(shop.parts, refund.id, "2026-12-04");
});
afterEach(() => shop.close());

const listed = async (month: string) =>
  (await refundsShown(shop.parts, spanOf(month, shop.parts.now()), { most: 9 })).rows;

it("the list and sum of the past month stay, the later month shows that it came back", async () => {
  const [left, ...more] = await listed("2026-11");
  expect(more).toEqual([]);
  expect(left && [left.paise, left.counted, stateWords(left)]).toEqual([
    ...[50_000, true, "sent, came back later, by hand"],
  ]);
  expect((await listed("2026-12")).map((one) => [one.paise, stateWords(one)])).toEqual([
    [50_000, "to send"],
    [-50_000, "bounced, the bank returned it"],
  ]);
  const sums = async (month: string) => {
    const sum = await returnedSum(shop.parts, spanOf(month, shop.parts.now()));
    return monthsSumWords(sum).join("");
  };
  expect(await sums("2026-11")).toBe("Given back: Rs. 500 in 1 refund.");
  expect(await sums("2026-12")).toContain("Rs. 500 came back of what had been sent");
});

it("so do the figures and the accountant's books", async () => {
  const { months } = await businessFigures(shop.parts, { month: "2026-12", count: 2 });
  expect(months.map(({ returnedPaise }) => returnedPaise)).toEqual([50_000, -50_000]);
  const book = async (month: string) =>
    (await bookOf(shop.parts, "refunds", month)).map((row) => [row["How"], row["Amount (Rs.)"]]);
  expect(await book("2026-11")).toEqual([["transfer", "500.00"]]);
  expect(await book("2026-12")).toEqual([["transfer returned", "-500.00"]]);
});
