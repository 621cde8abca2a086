import { request } from "node:http";
import { expect } from "vitest";
import { publicPaths } from "../../app/content/public-paths";
import { Browserless } from "../setup/browserless";
import type { Site } from "../setup/site";
import { test, visited } from "../journeys/journey";

let site: Site;
visited((one) => ({ site } = one));

const screens = [
  ...publicPaths,
  "/auth",
  "/details",
  "/pay",
  "/subscriptions",
  "/subscriptions/earlier",
  "/logout",
];
const foreign: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
];

// ASVS 3.5.1, 3.5.2
test.each(screens)(
  "a form posted to %s from another site is refused and does nothing, on its data twins too",
  async (screen) => {
    const person = await new Browserless(site).at("complete", {
      number: "+919000000001",
      pan: "ABCPE0001F",
    });
    const before = await person.open("/services");
    for (const headers of foreign) {
      for (const twin of [
        screen,
        `${screen === "/" ? "/_root" : screen}.data`,
        `${screen}?_data=routes%2F${screen.slice(1) || "_index"}`,
      ]) {
        const answer = await person.post(
          twin,
          { intent: "update", number: "9876543210", dialCode: "+91" },
          headers,
        );
        expect([answer.status, twin, headers], `${twin} ${JSON.stringify(headers)}`).toEqual([
          403,
          twin,
          headers,
        ]);
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(await answer.text()).toContain(site.url);
      }
    }
    expect((await person.open("/services")).html).toContain("Services");
    expect(before.status).toBe(200);
    expect(await site.sandbox.messages("9876543210")).toEqual([]);
    expect((await person.get("/subscriptions")).status).toBe(200);
  },
);

test("the legacy data path answers 400 even to our own origin", async () => {
  const answer = await new Browserless(site).post(
    "/auth?_data=routes%2Fauth",
    { intent: "send" },
    { origin: site.url },
  );
  expect(answer.status).toBe(400);
});

test.each<Record<string, string>>([
  { host: "app:3000" },
  { host: "evil.example", "x-forwarded-host": "other.example" },
])("our own forms are taken whatever a proxy calls us: %j", async (headers) => {
  expect(await updated({ origin: site.url, "sec-fetch-site": "same-origin", ...headers })).toEqual([
    303,
    "/services",
  ]);
});

test("a browser that hides its origin is taken at Sec-Fetch-Site's word", async () => {
  expect(await updated({ origin: "null", "sec-fetch-site": "same-origin" })).toEqual([
    303,
    "/services",
  ]);
});

/** By node:http, because `fetch` sends a Host of its own. */
const updated = (headers: Record<string, string>) =>
  new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const asked = request(
      `${site.url}/services`,
      { method: "POST", headers: { ...form, ...headers } },
      (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location]);
      },
    );
    asked.on("error", reject);
    asked.end("intent=update");
  });

test.each(["/", "/auth", "/auth.data", "/_root.data"])(
  "HEAD %s is a GET without its body, whoever asks",
  async (path) => {
    const [head, get] = await Promise.all(
      ["HEAD", "GET"].map((method) =>
        fetch(site.url + path, { method, headers: { origin: "https://evil.example" } }),
      ),
    );
    expect([head?.status, await head?.text()]).toEqual([200, ""]);
    expect(head?.headers.get("content-type")).toBe(get?.headers.get("content-type"));
  },
);
