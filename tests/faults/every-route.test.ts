import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "../../app/routes";
import { Browserless } from "../setup/browserless";
import { Site } from "../setup/site";

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

const paths = routes
  .filter(({ path }) => path !== "*")
  .map(({ path = "" }) => `/${path.replace(":language", "hi")}`);
/**
 * They answer a plain GET alike for everybody, or lead on at once, and ask nothing of the session.
 */
const asksNothing =
  /^(?:\/hi)?\/(look\.css|words\.js|site\.webmanifest|robots\.txt|account\/my-data\.zip|sitemap\.xml|logout|renew|portrait|pay\/callback|pay\/return|research\/log\.txt)$/;
const MINUTE = 60_000;
const FOR_SCRIPT = { "sec-fetch-dest": "empty" };

// ASVS 14.2.2, 14.3.2
test("no answer of a route that renews the session loses its cookies or may be stored: document, data and resource alike", async () => {
  const asked = paths
    .filter((one) => !asksNothing.test(one))
    .flatMap((path) => [
      [`document ${path}`, path, { "sec-fetch-dest": "document" }] as const,
      [`data ${path}`, `${path === "/" ? "/_root" : path}.data`, FOR_SCRIPT] as const,
      [`resource ${path}`, path, FOR_SCRIPT] as const,
    ]);
  // A session each, which is due to be renewed: with one for all the clock would have to move on,
  // and all that is due then to be done, before each.
  const people: Browserless[] = [];
  for (const _ of asked)
    people.push(
      await new Browserless(site).at("complete", { number: "+919000000001", pan: "ABCPE0001F" }),
    );
  await site.sandbox.advance(16 * MINUTE);
  const wrong: string[] = [];
  const notRenewed: string[] = [];
  for (const [at, [name, address, headers]] of asked.entries()) {
    const person = people[at]!;
    const before = person.cookies.get("refresh");
    const answer = await person.get(address, headers);
    const cookies = answer.headers.getSetCookie().map((line) => line.split("=")[0]);
    const stored = answer.headers.get("cache-control") ?? "";
    if (person.cookies.get("refresh") === before) notRenewed.push(name);
    if (answer.status >= 500 || (cookies.length > 0 && !/no-store/.test(stored)))
      wrong.push(`${name}: ${answer.status}, ${stored}, ${cookies.join(" ")}`);
  }
  expect(wrong).toEqual([]);
  expect(notRenewed).toEqual([]);
}, 240_000);

// ASVS 7.4.4
test("every page behind the sign-in has the way out in its header, script or not", async () => {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000002",
    pan: "ABCPE0002F",
  });
  const nobody = new Browserless(site);
  const behind: string[] = [];
  for (const path of paths) {
    const turnedAway = await nobody.get(path);
    if (!turnedAway.headers.get("location")?.startsWith("/auth")) continue;
    const page = await person.get(path);
    if (!page.headers.get("content-type")?.startsWith("text/html")) continue;
    const header = /<header[\s\S]*?<\/header>/.exec(await page.text())?.[0] ?? "";
    expect([path, header]).toEqual([
      path,
      expect.stringMatching(
        /<form method="post" action="\/logout"[^>]*>[\s\S]*<button[^>]*>Logout<\/button>/,
      ),
    ]);
    behind.push(path);
  }
  expect(behind.length).toBeGreaterThan(4);
});

// ASVS 3.4.2, 4.1.1
test("every answer with a body says its type, a text its characters too, and lets no other origin read it", async () => {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000003",
    pan: "ABCPE0003F",
  });
  const files = readdirSync("build/client", { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => `/${relative("build/client", join(one.parentPath, one.name))}`)
    .filter((path) => !/\/\.|\.(?:br|gz)$/.test(path));
  const calls = ["/api/v1/users/current-user", "/api/v1/nothing", "/healthz", "/assets/nothing.js"];
  const headers = { origin: "https://evil.example" };
  for (const path of [...paths, ...paths.map((one) => `${one}.data`), ...calls, ...files]) {
    const answer = await person.get(path, headers);
    const type = answer.headers.get("content-type") ?? "";
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (bytes > 0)
      expect([path, type]).toEqual([
        path,
        expect.stringMatching(
          /^(?:text\/[a-z-]+; ?charset=utf-8|application\/[a-z+-]+(?:; ?charset=utf-8)?|(?:image|font)\/[a-z+\d.-]+)$/i,
        ),
      ]);
    expect([...answer.headers.keys()].filter((name) => /^access-control/.test(name))).toEqual([]);
  }
}, 120_000);
