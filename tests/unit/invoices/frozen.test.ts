import { afterEach, beforeEach, expect, test } from "vitest";
import { retireOffer } from "../../../app/backend.server/money/catalogue/edit";
import {
  invoiceFile,
  ownInvoiceFile,
} from "../../../app/backend.server/money/invoices/invoice-pdf";
import { createOrder } from "../../../app/backend.server/buying/order";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { pdfText } from "../../setup/pdf-text";
import { refusalOf } from "../people";
import { DAY, Shop } from "../payments/shop";

let shop: Shop;
let payment: PaymentId;
beforeEach(async () => {
  shop = await Shop.open();
  const { id } = await shop.order(2);
  await shop.verify(id, shop.gateway.pays(id).id);
  payment = (await shop.row(id)).id;
});
afterEach(() => shop.close());

const words = async () => pdfText((await invoiceFile(shop.parts, payment)).pdf);
const column = async () =>
  (await shop.parts.store.db.selectFrom("invoices").select("words_enc").executeTakeFirstOrThrow())
    .words_enc;

/** Everything an invoice is made from becomes something else. */
async function everythingChanges(): Promise<void> {
  const { parts } = shop;
  const site = parts.site();
  parts.site = () => ({
    ...site,
    analyst: { ...site.analyst, registeredName: "Somebody Else", gstin: "27ABCDE1234F1Z5" },
    address: { ...site.address, office: "Elsewhere" },
  });
  const [offer] = shop.offers;
  if (offer) await retireOffer(parts, offer._id);
  await parts.store.db.updateTable("services").set({ name: "renamed" }).execute();
  await parts.store.db
    .updateTable("people")
    .set({
      name_enc: parts.seal.close("New Name", "people.name"),
      number_enc: parts.seal.close("+919800000000", "people.number"),
    })
    .execute();
  await parts.store.db
    .updateTable("subscriptions")
    .set((e) => ({ ends_at: e("ends_at", "+", 9 * DAY) }))
    .execute();
  await parts.store.db.updateTable("money_in").set({ returned_paise: 100 }).execute();
}

test("an invoice says who sells, who bought, what, when and how much, in that order", async () => {
  const { analyst, address } = shop.parts.site();
  const said = (await words()).filter((line) => /\w/.test(line));
  expect(said).toEqual([
    "Invoice 2026-27/0001",
    "Date: 20-11-2026 12:00 (Indian time)",
    expect.stringMatching(/^Payment: pay_/),
    "From",
    `Research analyst: ${analyst.registeredName}`,
    `SEBI registration: ${analyst.registrationNumber}`,
    `Address: ${address.office}`,
    expect.stringMatching(/^E-mail: .+@/),
    "To",
    "Name: Asha Verma",
    "Mobile number: +91xxxxxx3210",
    "Services",
    "stock cash: 20-11-2026 to 20-12-2026, Rs. 1,499",
    expect.stringMatching(/^index options: 20-11-2026 to \d\d-\d\d-\d{4}, Rs\. 2,999$/),
    "Amount",
    "Paid: Rs. 4,498",
    "In words: Rupees four thousand four hundred ninety-eight only",
  ]);
});

test("it is a tagged PDF with its language and title, of which every line is in the tree that a screen reader reads", async () => {
  const { pdf, filename } = await invoiceFile(shop.parts, payment);
  expect(filename).toBe("invoice-2026-27-0001.pdf");
  const text = pdf.toString("latin1");
  for (const tag of [
    "/Marked true",
    "/Lang (en-IN)",
    "/DisplayDocTitle true",
    "/S /H1",
    "/S /H2",
    "/S /LBody",
  ])
    expect(text).toContain(tag);
  // The title is an object of its own.
  expect(text).toContain("(Invoice 2026-27/0001)");
  expect(text.match(/\/S \/(H1|H2|P|Lbl|LBody)\b/g)).toHaveLength((await words()).length);
});

test("an issued invoice stays as it was whatever changes: site file, catalogue, person, periods, a refund", async () => {
  const before = await invoiceFile(shop.parts, payment);
  await everythingChanges();
  expect(pdfText((await invoiceFile(shop.parts, payment)).pdf)).toEqual(pdfText(before.pdf));
  expect((await invoiceFile(shop.parts, payment)).pdf).toEqual(before.pdf);
});

test("the next invoice says what holds by then", async () => {
  await everythingChanges();
  const { id } = await createOrder(shop.parts, shop.asha, shop.requestFor(shop.offers.slice(1, 2)));
  await shop.verify(id, shop.gateway.pays(id).id);
  const next = pdfText((await invoiceFile(shop.parts, (await shop.row(id)).id)).pdf);
  expect(next).toEqual(
    expect.arrayContaining([
      "Invoice 2026-27/0002",
      "Research analyst: Somebody Else",
      "GSTIN: 27ABCDE1234F1Z5",
      "Name: New Name",
    ]),
  );
});

test("one that a release before issued is worded when first asked for, and stays so", async () => {
  await shop.parts.store.db.updateTable("invoices").set({ words_enc: null }).execute();
  const files = await Promise.all(
    Array.from({ length: 4 }, () => invoiceFile(shop.parts, payment)),
  );
  const sealed = await column();
  expect(sealed).toMatch(/^1\./);
  await everythingChanges();
  for (const { pdf } of files) expect(pdfText(pdf)).toEqual(await words());
  expect(await column()).toBe(sealed);
});

test("one that a release before sealed with its number in it says what it said", async () => {
  const before = await words();
  const sealed = await column();
  const { parts } = shop;
  const said = JSON.parse(parts.seal.open(sealed ?? "", "invoices.words")) as object;
  const wording = JSON.stringify({ title: "Invoice 2026-27/0001", ...said });
  await parts.store.db
    .updateTable("invoices")
    .set({ words_enc: null, wording_enc: parts.seal.close(wording, "invoices.wording") })
    .execute();
  await everythingChanges();
  expect(await words()).toEqual(before);
});

test("what it says lies sealed", async () => {
  expect(
    JSON.stringify(await shop.parts.store.db.selectFrom("invoices").selectAll().execute()),
  ).not.toMatch(/Asha|stock|Rs\./);
});

test("another's, an unknown and an unpaid one are the same refusal", async () => {
  const other = await shop.another();
  const { id } = await shop.order(1);
  const unpaid = (await shop.row(id)).id;
  const refusals = [
    await refusalOf(ownInvoiceFile(shop.parts, other, { payment })),
    await refusalOf(ownInvoiceFile(shop.parts, shop.asha, { payment: "nothing" })),
    await refusalOf(ownInvoiceFile(shop.parts, shop.asha, { payment: unpaid })),
  ];
  expect(refusals.map(({ status, message }) => `${status} ${message}`)).toEqual(
    Array.from({ length: 3 }, () => "404 There is no receipt for this payment."),
  );
  expect((await ownInvoiceFile(shop.parts, shop.asha, { payment })).filename).toBe(
    "invoice-2026-27-0001.pdf",
  );
});
