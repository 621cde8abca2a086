import { expect, it } from "vitest";
import { paiseTyped, rupeesTyped } from "../../../app/content/rupees-typed";

it.each([
  ["400", 40_000],
  ["400.50", 40_050],
  ["1,000.50", 100_050],
  ["1,01,466", 10_146_600],
  ["₹1499", 149_900],
  ["₹ 1,499", 149_900],
  ["Rs. 1,499", 149_900],
  ["Rs 1,499.5", 149_950],
  ["INR 1499", 149_900],
  ["1,499/-", 149_900],
  ["१,४९९", 149_900],
  [" 1 499 ", 149_900],
])("%s is read as the desk and people write rupees", (typed, paise) => {
  expect(paiseTyped(typed)).toBe(paise);
});

it.each([
  "",
  "0",
  "1.234",
  "14,9",
  "1,49,9",
  "1,4999",
  "free",
  "-5",
  "1e3",
  "12345678",
  "1.000,50",
  "₹",
])("%j is no amount", (typed) => {
  expect(paiseTyped(typed)).toBeNull();
});

it("a price is a whole number of them", () => {
  expect(rupeesTyped("₹1,499")).toBe(1499);
  expect(rupeesTyped("1,499.00")).toBe(1499);
  expect(rupeesTyped("1499.50")).toBe(1499.5);
  expect(rupeesTyped("free")).toBeNaN();
});
