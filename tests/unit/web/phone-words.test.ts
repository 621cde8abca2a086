import { expect, test } from "vitest";
import { dialCodes } from "../../../app/content/dial-codes";
import { countriesIn } from "../../../app/content/countries.server";
import { phoneWords, typedNumber } from "../../../app/content/phone-words";

test("a number is read in two groups of five", () => {
  expect(phoneWords("+919876543210")).toBe("+91 98765 43210");
});

test("a number to correct fills its form, with a country that the form has", () => {
  for (const [language, india] of [
    ["en", "+91 India"],
    ["hi", "+91 भारत"],
  ] as const) {
    const countries = countriesIn(language);
    expect(typedNumber("+919876543210", countries)).toEqual({ dial: india, mobile: "9876543210" });
    for (const [code] of dialCodes)
      expect(countries).toContain(typedNumber(`${code}9876543210`, countries).dial);
  }
});
