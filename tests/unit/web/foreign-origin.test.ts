import { expect, test } from "vitest";
import { foreignOrigin, foreignSubresource } from "../../../app/api/origin";

const ours = "https://research.example";
const asked = (headers: Record<string, string>) => foreignOrigin(new Headers(headers), ours);

test.each([
  ["what says neither, as a text browser", {}],
  ["our own origin", { origin: ours }],
  ["our own origin, as a browser sends it", { origin: ours, "sec-fetch-site": "same-origin" }],
  ["an older browser, by the page it comes from", { referer: `${ours}/pay` }],
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
  ["an older browser on another site's page", { referer: "https://evil.example/pay" }],
  ["an older browser on a page without an address", { referer: "about:blank" }],
])("a request of %s is foreign", (_what, headers) => {
  expect(asked(headers)).toBe(true);
});

const subresource = (headers: Record<string, string>) => foreignSubresource(new Headers(headers));

test.each([
  ["says nothing, as an old phone", {}],
  ["is a link pressed in a mail or on another site", nav("cross-site", "document")],
  [
    "is a link, from a browser that names no destination",
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
  ],
  ["was typed into the address bar", nav("none", "document")],
  ["is our own script's", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" }],
])("what %s leads somebody here", (_what, headers) => {
  expect(subresource(headers)).toBe(false);
});

test.each([
  [
    "a picture",
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
  ],
  ["a frame", nav("cross-site", "iframe")],
  ["a script's question", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "empty" }],
  ["a neighbour's picture", { "sec-fetch-site": "same-site", "sec-fetch-dest": "image" }],
  [
    "a picture, from a browser that names no destination",
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
  ],
])("%s of another site does not", (_what, headers) => {
  expect(subresource(headers)).toBe(true);
});

function nav(site: string, dest: string): Record<string, string> {
  return { "sec-fetch-site": site, "sec-fetch-mode": "navigate", "sec-fetch-dest": dest };
}
