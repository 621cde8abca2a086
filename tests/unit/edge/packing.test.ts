import { expect, test } from "vitest";
import { packingFor } from "../../../app/edge.server/packing";

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
