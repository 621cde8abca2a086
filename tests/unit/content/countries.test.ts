import { expect, test } from "vitest";
import { dialCodes } from "../../../app/content/dial-codes";
import { addLanguages, type FurtherLanguage, type Language } from "../../../app/content/languages";
import { countriesIn } from "../../../app/content/countries.server";

const lines = (language: string) => countriesIn(language as Language);

test("English has the countries as the table has them, each with a region of its own", () => {
  expect(lines("en")).toEqual(dialCodes.map(([code, country]) => `${code} ${country}`));
  expect(new Set(dialCodes.map(([, , region]) => region)).size).toBe(dialCodes.length);
});

test("in Hindi each country has its Hindi name, India first, then as Hindi sorts them", () => {
  const [first, ...others] = lines("hi");
  expect([first, others.length]).toEqual(["+91 भारत", dialCodes.length - 1]);
  for (const one of others) expect(one).toMatch(/^\+\d{1,4} [\p{Script=Devanagari}\P{L}]+$/u);
  expect(others).toEqual(
    expect.arrayContaining(["+977 नेपाल", "+1 अमेरिका (संयुक्त राज्य)", "+974 कतर"]),
  );
  const names = others.map((one) => one.replace(/^\S+ /, ""));
  expect(names).toEqual([...names].sort(new Intl.Collator("hi").compare));
});

test("Hindi countries are spelt as the site is: no dot under क, no ॰, one kind of dash", () => {
  const odd = /[कखग]\u093c|॰| - /u;
  expect(lines("hi").filter((one) => odd.test(one.normalize("NFC")))).toEqual([]);
});

test("a language of which nobody knows the countries has them in English", () => {
  const language = "gon" as FurtherLanguage;
  addLanguages([{ language, tag: language, name: "𑵀𑵁", direction: "ltr", pages: [] }]);
  expect(lines(language)).toEqual(lines("en"));
  addLanguages([]);
});
