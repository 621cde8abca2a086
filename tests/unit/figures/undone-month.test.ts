import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { bookOf, type Book } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { plain } from "../../setup/html-form";
import { openTill } from "../money/till";
import { Desk } from "../desk/desk";
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

it("Payments, Today and Figures say why they name another sum for such a month", async () => {
  shop.parts.clock.now = MIDNIGHT + 2 * MINUTE;
  await undoClaim(shop.parts, id, "by-mistake");
  const desk = await Desk.open({}, shop);
  await desk.signIn();
  const why =
    "What was confirmed in one month and undone in another is in no sum here; Figures and the books keep it as a sale of the first month, and take it off in the second.";
  expect((await desk.get("/payments?span=2026-11")).text).toContain(why);
  expect((await desk.get("/")).text).toContain(
    "Figures may name another sum: a confirmation undone after its month",
  );
  expect((await desk.get("/figures?month=2026-12")).text).toContain(
    "A confirmation that was undone after its month was over stays a sale of that month, and is taken off in the month of its credit note; Payments and Today count it in neither.",
  );
});

it("what the month that is over counts as new may fall by that, and the definition beside it says so", async () => {
  shop.parts.clock.now = MIDNIGHT + 2 * MINUTE;
  const november = async () => {
    const { months } = await businessFigures(shop.parts, { month: "2026-11", count: 1 });
    return months.map(({ began }) => began);
  };
  expect(await november()).toEqual([1]);
  await undoClaim(shop.parts, id, "by-mistake");
  expect(await november()).toEqual([0]);
  const desk = await Desk.open({}, shop);
  await desk.signIn();
  expect(plain((await desk.get("/figures?month=2026-11")).text)).toContain(
    "whose confirmation was undone, counts as none of these, in whatever month: so a month that is over may count fewer than it did.",
  );
});

it("undone within its month it was no sale at all", async () => {
  await undoClaim(shop.parts, id, "by-mistake");
  expect(await sales()).toEqual([0, 0]);
  expect(await rupees("sales", "2026-11")).toEqual([]);
});
