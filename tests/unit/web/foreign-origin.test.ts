import { expect, test } from "vitest";
import { foreignOrigin } from "../../../app/api/origin";

const ours = "https://research.example";
const asked = (headers: Record<string, string>) => foreignOrigin(new Headers(headers), ours);

test.each([
  ["what says neither, as a text browser", {}],
  ["our own origin", { origin: ours }],
  ["our own origin, as a browser sends it", { origin: ours, "sec-fetch-site": "same-origin" }],
  ["what was typed into the address bar", { "sec-fetch-site": "none" }],
  ["our own page that hides its origin", { origin: "null", "sec-fetch-site": "same-origin" }],
])("a request of %s is ours", (_what, headers) => {
  expect(asked(headers)).toBe(false);
});

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["another site, as a browser sends it", { origin: ours, "sec-fetch-site": "cross-site" }],
  ["a neighbour under the same domain", { origin: ours, "sec-fetch-site": "same-site" }],
  ["our name without its s", { origin: "http://research.example" }],
  ["our name at another port", { origin: "https://research.example:444" }],
  ["a name that begins with ours", { origin: "https://research.example.evil.example" }],
  ["whoever hides its origin", { origin: "null" }],
])("a request of %s is foreign", (_what, headers) => {
  expect(asked(headers)).toBe(true);
});
