import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromOf, lastPathCookie, safePath, withFrom } from "../../../app/web/visit/from";
import { wayBack } from "../../../app/web/visit/way-back";

const SITE = "https://research.example";
/** Where a browser that stands on the site goes when told this `Location`. */
const leads = (location: string) => new URL(location, `${SITE}/auth`).origin;

const tricks = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/%09/evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/..//evil.example",
  "/./\\evil.example",
  "/hi//evil.example",
  "/hi/\\evil.example",
  "/a/..//evil.example",
  "/x/../../\\evil.example",
  "/@evil.example",
  "@evil.example",
  ".evil.example",
  "/auth?from=//evil.example",
  "/details?from=/details?from=//evil.example",
  "/details/signed?redirect=//evil.example",
  " //evil.example",
  "/ /evil.example",
  "/\u0000/evil.example",
  "/\u2028//evil.example",
  "/。evil.example",
  `/${"a".repeat(2000)}`,
  "/pay\r\nLocation: https://evil.example",
];
/** Pieces that have led browsers astray, put together at random; and any text at all. */
const piece = fc.constantFrom(
  "/",
  "\\",
  "//",
  "..",
  ".",
  "%2f",
  "%5c",
  "%09",
  "\t",
  "\n",
  "\r",
  "@",
  ":",
  "?",
  "#",
  "from=",
  "auth",
  "details",
  "evil.example",
  "https:",
  "javascript:",
  "&",
  "=",
  "\u0000",
);
const hostile = fc.oneof(
  fc.constantFrom(...tricks),
  fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
  fc.array(piece, { maxLength: 12 }).map((all) => `/${all.join("")}`),
  fc.string(),
);

// ASVS 1.1.1, 3.7.2
describe("whatever a visitor says they came from", () => {
  // ASVS 1.2.2
  test("a path that is kept leads back to this site, in a header of one line", () => {
    fc.assert(
      fc.property(hostile, (from) => {
        const path = safePath(from);
        if (path === null) return;
        expect(leads(path)).toBe(SITE);
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      }),
      { numRuns: 20_000 },
    );
  });

  test("so do ?from=, the last-path cookie and what either is carried on to", () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (from, byCookie) => {
        const cookie = lastPathCookie(from, true).split(";")[0] ?? "";
        const request = byCookie
          ? new Request(`${SITE}/auth`, { headers: { cookie } })
          : new Request(`${SITE}/auth?from=${new URLSearchParams({ from }).toString().slice(5)}`);
        for (const path of [fromOf(request), wayBack(request)]) {
          if (path === null) continue;
          expect(leads(path)).toBe(SITE);
          expect(leads(withFrom("/details", path))).toBe(SITE);
          expect(fromOf(new Request(SITE + withFrom("/details", path)))).toBe(path);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test("an ordinary path is kept as it is", () => {
    for (const path of [
      "/",
      "/pay",
      "/pay?how=manual",
      "/details/signed?status=success&digio_doc_id=DID1",
      "/subscriptions?from=payment",
    ])
      expect(safePath(path)).toBe(path);
  });
});
