import { expect, it } from "vitest";
import { holding } from "../docs/product-text";

/** A migration stands as it was released. */
const filesWith = (what: RegExp) =>
  Object.keys(holding(what)).filter((file) => !file.includes("/migrations/"));

it("which day it is in India is reckoned in one file", () => {
  expect(filesWith(/\b330\b|19_800_000|5\.5 \* /g)).toEqual(["content/india.ts"]);
  expect(filesWith(/\+ IST_MS\)\s*\.toISOString\(\)\s*\.slice\(0, 10\)/g)).toEqual([
    "content/india.ts",
  ]);
});
