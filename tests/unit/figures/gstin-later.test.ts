import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import {
  bookOf,
  books,
  type Book,
} from "../../../app/backend.server/money/books/accountants-books";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { Shop } from "../payments/shop";

const GSTIN = "27ABCPE1234F1Z5";
let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

/** What the site file says from now on. */
function registered(gstin: string | undefined): void {
  const site = shop.parts.site();
  shop.parts.site = () => ({ ...site, analyst: { ...site.analyst, gstin } });
}

/** One paid by UPI and undone again, one by card and given back: a row in each book. */
async function aRowEach(): Promise<void> {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null);
  await undoClaim(shop.parts, id, "by-mistake");
  const order = await shop.order(1);
  shop.gateway.pays(order.id);
  const payment = (await shop.row(order.id)).id;
  await refreshFromGateway(shop.parts, payment, "webhook");
  await refundPayment(shop.parts, payment, "all");
}

const taxOf = async (book: Book) =>
  (await bookOf(shop.parts, book, "2026-11")).map((row) => [
    row["Taxable value (Rs.)"],
    row["CGST 9 % (Rs.)"],
    row["Place of supply"],
    row["GSTIN"],
  ]);
const NONE = [undefined, undefined, undefined, undefined];
const BLANK = ["", "", "", ""];
const TAXED = ["1270.34", "114.33", "27", GSTIN];

it("a GSTIN that is entered later changes no month before it", async () => {
  await aRowEach();
  registered(GSTIN);
  for (const book of books) {
    const rows = await taxOf(book);
    expect(rows.length, book).toBeGreaterThan(0);
    for (const row of rows) expect(row, book).toEqual(NONE);
  }
});

it("a GSTIN that is taken out leaves what was issued with it as it was", async () => {
  registered(GSTIN);
  await aRowEach();
  const before = await Promise.all(books.map((book) => bookOf(shop.parts, book, "2026-11")));
  registered(undefined);
  const after = await Promise.all(books.map((book) => bookOf(shop.parts, book, "2026-11")));
  expect(after).toEqual(before);
  for (const book of books) for (const row of await taxOf(book)) expect(row, book).toEqual(TAXED);
});

it("in the month of registration each row has what its invoice bears; none is 0.00", async () => {
  await aRowEach();
  registered(GSTIN);
  await aRowEach();
  const half = (rows: string[][], from: number, to: number) => rows.slice(from, to);
  for (const book of books) {
    const rows = (await taxOf(book)) as string[][];
    const middle = rows.length / 2;
    for (const row of half(rows, 0, middle)) expect(row, book).toEqual(BLANK);
    for (const row of half(rows, middle, rows.length)) expect(row, book).toEqual(TAXED);
  }
});

it("a refund follows the invoice of its sale, even of another month's registration", async () => {
  const order = await shop.order(1);
  shop.gateway.pays(order.id);
  const payment = (await shop.row(order.id)).id;
  await refreshFromGateway(shop.parts, payment, "webhook");
  registered(GSTIN);
  await refundPayment(shop.parts, payment, "all");
  expect(await taxOf("refunds")).toEqual([NONE]);
});

it("of words that were erased no tax is told", async () => {
  registered(GSTIN);
  await aRowEach();
  await shop.parts.store.db.updateTable("invoices").set({ words_enc: "" }).execute();
  await shop.parts.store.db
    .updateTable("credit_notes")
    .set({ wording_enc: "", invoice_wording_enc: "" })
    .execute();
  for (const book of books) for (const row of await taxOf(book)) expect(row, book).toEqual(NONE);
});
