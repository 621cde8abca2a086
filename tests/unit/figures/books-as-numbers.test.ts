import { expect, test } from "vitest";
import { csvOf } from "../../../app/backend.server/desk/csv";
import { bookRows } from "../../../app/backend.server/money/books/accountants-books";

test("a sum below 0 stays a number, and what begins a formula is text", () => {
  expect(csvOf([{ a: "-1499.00", b: "-1+1", c: "=1", d: "-5", e: "-1499.00=x" }])[1]).toBe(
    "-1499.00,'-1+1,'=1,-5,'-1499.00=x",
  );
});

test("what bought nothing has no tax in it", () => {
  const row = { at: 0, client: "Asha", paise: 130_000, gstin: "27ABCDE1234F1Z5", about: {} };
  const [taxed, untaxed] = bookRows([row, { ...row, gstin: null, isUntaxed: true }]);
  expect(taxed).toMatchObject({ "Taxable value (Rs.)": "1101.70", "CGST 9 % (Rs.)": "99.15" });
  expect(untaxed).toMatchObject({
    ...{ "Amount (Rs.)": "1300.00", "Taxable value (Rs.)": "0.00" },
    ...{ "CGST 9 % (Rs.)": "0.00", "SGST 9 % (Rs.)": "0.00" },
  });
});
