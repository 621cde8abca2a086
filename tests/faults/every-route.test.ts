import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browserless } from "../setup/browserless";
import { Site } from "../setup/site";

let site: Site;
beforeAll(async () => {
  site = await Site.open();
}, 60_000);
afterAll(() => site.close());

/** `details.signed.ts` → `/details/signed` */
const paths = readdirSync("app/routes")
  .filter((file) => file !== "$.tsx")
  .map(
    (file) =>
      `/${file
        .replace(/\.tsx?$/, "")
        .replace("_index", "")
        .replaceAll(".", "/")}`,
  );
/** They answer everybody alike and ask nothing of the session. */
const everybodys = /^\/(look|manifest|robots|sitemap)$/;
const MINUTE = 60_000;

test("no answer of a route that renews the session loses its cookies or may be stored: document, data and resource alike", async () => {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  const wrong: string[] = [];
  let renewed = 0;
  for (const path of paths.filter((one) => !everybodys.test(one)))
    for (const [kind, address, headers] of [
      ["document", path, { "sec-fetch-dest": "document" }],
      ["data", `${path === "/" ? "/_root" : path}.data`, { "sec-fetch-dest": "empty" }],
      ["resource", path, { "sec-fetch-dest": "empty" }],
    ] as const) {
      await site.sandbox.advance(16 * MINUTE);
      const before = person.cookies.get("refresh");
      const answer = await person.get(address, headers);
      const cookies = answer.headers.getSetCookie().map((line) => line.split("=")[0]);
      const stored = answer.headers.get("cache-control") ?? "";
      const asked = person.cookies.get("refresh") !== before;
      if (asked) renewed++;
      if (answer.status >= 500 || (cookies.length > 0 && !/no-store/.test(stored)))
        wrong.push(`${kind} ${path}: ${answer.status}, ${stored}, ${cookies.join(" ")}`);
      // The server has renewed the session when the cookie of before is not the present one any more: it must have been given.
      const still = await person.get("/standing", { "sec-fetch-dest": "empty" });
      if (still.status !== 200) wrong.push(`${kind} ${path}: the session is lost after it`);
    }
  expect(wrong).toEqual([]);
  expect(renewed).toBeGreaterThan(20);
}, 240_000);
