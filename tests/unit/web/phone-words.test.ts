import { expect, test } from "vitest";
import { dialCodes } from "../../../app/content/dial-codes";
import { phoneWords, typedNumber } from "../../../app/content/phone-words";

test("a number is read in two groups of five", () => {
  expect(phoneWords("+919876543210")).toBe("+91 98765 43210");
});

test("a number to correct fills its form, with a country that the form has", () => {
  expect(typedNumber("+919876543210")).toEqual({ dial: "+91 India", mobile: "9876543210" });
  const listed = dialCodes.map(([code, country]) => `${code} ${country}`);
  for (const [code] of dialCodes) expect(listed).toContain(typedNumber(`${code}9876543210`).dial);
});
