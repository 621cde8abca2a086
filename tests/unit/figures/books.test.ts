import { afterEach, beforeEach, describe, expect, it } from "vitest";
import demoSite from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { gstIn } from "../../../app/backend.server/money/books/gst";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { Desk } from "../desk/desk";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

/** Two services paid by UPI, one by card; the card's is given back. */
async function november(): Promise<void> {
  const { shop } = desk;
  await confirmClaim(shop.parts, await claim(shop.parts, shop.asha, shop.request(2)), null);
  const order = await shop.order(1);
  shop.gateway.pays(order.id);
  const { id } = await shop.row(order.id);
  await refreshFromGateway(shop.parts, id, "webhook");
  await refundPayment(shop.parts, id, "all");
}
const file = (book: string) => desk.post("/figures/books", { book, month: "2026-11" });
const cells = (text: string) =>
  text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));

describe("the accountant's books", () => {
  it("sales have a line a service, invoices one an invoice, refunds name the invoice", async () => {
    await november();
    const sales = cells((await file("sales")).text);
    expect(sales[0]).toEqual([
      "Date (IST)",
      "Service",
      "Days",
      "Invoice",
      "Paid by",
      "Payment",
      "Client",
      "Amount (Rs.)",
    ]);
    expect(sales.slice(1).map((row) => row.at(-1))).toEqual(["1499.00", "2999.00", "1499.00"]);
    const invoices = cells((await file("invoices")).text);
    expect(invoices.slice(1).map((row) => row[1])).toEqual(["2026-27/0001", "2026-27/0002"]);
    const refunds = cells((await file("refunds")).text);
    expect(refunds).toHaveLength(2);
    expect(refunds[1]).toEqual(
      expect.arrayContaining(["Razorpay", "yes", "2026-27/0002", "1499.00"]),
    );
  });
  it("an undone confirmation is an invoice, a credit note cancelling it, and no sale", async () => {
    const { shop } = desk;
    const id = await claim(shop.parts, shop.asha, shop.request(1));
    await confirmClaim(shop.parts, id, null);
    await undoClaim(shop.parts, id, "by-mistake");
    await november();
    const invoices = cells((await file("invoices")).text).map((row) => row.slice(1, 3));
    expect(invoices).toEqual([
      ["Invoice", "Cancelled by"],
      ["2026-27/0001", "C26-27/0001"],
      ["2026-27/0002", ""],
      ["2026-27/0003", ""],
    ]);
    const notes = cells((await file("credit-notes")).text);
    expect(notes[0]).toEqual([
      "Date (IST)",
      "Credit note",
      "Cancels invoice",
      "Invoice of (IST)",
      "Services",
      "Payment",
      "Why",
      "Client",
      "Amount (Rs.)",
    ]);
    expect(notes.slice(1).map((row) => [row[1], row[2], row.at(-1)])).toEqual([
      ["C26-27/0001", "2026-27/0001", "1499.00"],
    ]);
    const sum = (rows: string[][]) =>
      rows.slice(1).reduce((all, row) => all + Number(row.at(-1)), 0);
    const [sales, all] = [
      sum(cells((await file("sales")).text)),
      sum(cells((await file("invoices")).text)),
    ];
    expect(all - sum(notes)).toBe(sales);
    const figures = await businessFigures(shop.parts, { month: "2026-11", count: 1 });
    expect(figures.months[0]).toMatchObject({ salesPaise: sales * 100 });
  });
  it("come as a file that a spreadsheet opens, and only for a month that has begun", async () => {
    const { headers, status } = await file("sales");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="sales-2026-11.csv"');
    const later = { book: "sales", month: "2026-12" };
    expect((await desk.post("/figures/books", later)).status).toBe(422);
    expect((await desk.post("/figures/books", { book: "people", month: "2026-11" })).status).toBe(
      422,
    );
  });
  it("a name that a spreadsheet would take for a formula is text", async () => {
    await november();
    const name_enc = desk.shop.parts.seal.close("=HYPERLINK(1)", "people.name");
    await desk.shop.parts.store.db.updateTable("people").set({ name_enc }).execute();
    expect((await file("invoices")).text).toContain(",'=HYPERLINK(1),");
  });
  it("with a GSTIN each sum is divided into taxable value, CGST and SGST", async () => {
    const analyst = { ...Site.parse(demoSite).analyst, gstin: "27ABCPE1234F1Z5" };
    desk.shop.parts.site = () => ({ ...Site.parse(demoSite), analyst });
    await november();
    const [sale] = await bookOf(desk.shop.parts, "sales", "2026-11");
    expect(sale).toMatchObject({
      "Amount (Rs.)": "1499.00",
      "Taxable value (Rs.)": "1270.34",
      "CGST 9 % (Rs.)": "114.33",
      "SGST 9 % (Rs.)": "114.33",
      "Place of supply": "27",
    });
    const id = await claim(desk.shop.parts, desk.shop.asha, desk.shop.request(1));
    await confirmClaim(desk.shop.parts, id, null);
    await undoClaim(desk.shop.parts, id, "by-mistake");
    const [note] = await bookOf(desk.shop.parts, "credit-notes", "2026-11");
    expect(note).toMatchObject({ "Taxable value (Rs.)": "1270.34", "CGST 9 % (Rs.)": "114.33" });
    for (let paise = 0; paise < 3_000; paise += 7) {
      const { taxablePaise, cgstPaise, sgstPaise } = gstIn(paise);
      expect(taxablePaise + cgstPaise + sgstPaise).toBe(paise);
    }
  });
  it("the command prints the same as CSV", async () => {
    await november();
    const lines: string[] = [];
    const words = ["books", "sales", "2026-11", "--csv"];
    expect(await runOperator(desk.shop.parts, words, (line) => lines.push(line))).toBe(0);
    expect(lines.join("\n") + "\n").toBe((await file("sales")).text.replace("\uFEFF", ""));
  });
  it("a month without lines has the headings that one with lines has", async () => {
    const heads = async (book: string) => cells((await file(book)).text)[0];
    const all = ["sales", "invoices", "credit-notes", "refunds"];
    const empty = [];
    for (const book of all) empty.push(await heads(book));
    await november();
    const { shop } = desk;
    const mistaken = await claim(shop.parts, shop.asha, shop.request(1));
    await confirmClaim(shop.parts, mistaken, null);
    await undoClaim(shop.parts, mistaken, "by-mistake");
    for (const [n, book] of all.entries()) expect(await heads(book), book).toEqual(empty[n]);
  });
});
