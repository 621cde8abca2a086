import { expect, it, test } from "vitest";
import { isDay } from "../../../app/content/is-day";
import { holding } from "../docs/product-text";

test.each(["2000-02-29", "1999-12-31", "2004-02-29"])("%s is a day", (text) =>
  expect(isDay(text)).toBe(true),
);

test.each([
  "2001-02-29",
  "1999-02-31",
  "2000-13-01",
  "2000-00-10",
  "2000-01-00",
  "2000-1-1",
  "x2000-01-01",
  "2000-01-01x",
  "+002000-01-01",
  "2000-01-01T00",
  "20000101",
  "",
  "2000-04-31",
])("%j is no day", (text) => expect(isDay(text)).toBe(false));

it("elsewhere the form of a day is asked for only where the rest is judged later", () => {
  expect(Object.keys(holding(/\^\\d\{4\}-\\d\{2\}-\\d\{2\}\$/g)).sort()).toEqual([
    "api/fields.ts",
    "backend.server/upkeep/own-settings/checks.ts",
    "content/is-day.ts",
    "desk.server/claims/statement-form.ts",
  ]);
});
