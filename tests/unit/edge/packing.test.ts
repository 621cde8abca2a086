import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { packAnswer, packingFor } from "../../../app/edge.server/packing";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=1.0, gzip;q=0.8", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000,gzip;q=0", null],
  ["identity", null],
  ["brotli", null],
  ["x-br", null],
  ["", null],
  [undefined, null],
])("%s is answered with %s", (asked, packing) => {
  expect(packingFor(asked)).toBe(packing);
});

test("what is the same for all and kept for good is packed as small as it gets, and once", () => {
  const body = readFileSync("app/content/words/en/onboarding.ts");
  const packed = (control: string) => {
    const headers = new Headers({ "content-type": "text/javascript", "cache-control": control });
    return packAnswer(body, headers, "br");
  };
  const kept = packed("public, max-age=31536000, immutable");
  expect(kept.length).toBeLessThan(packed("no-store").length);
  expect(packed("public, max-age=31536000, immutable")).toBe(kept);
  expect(brotliDecompressSync(kept).equals(body)).toBe(true);
});
