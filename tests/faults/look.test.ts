import { expect } from "vitest";
import type { Site } from "../setup/site";
import { test, visited } from "../journeys/journey";

let site: Site;
visited((one) => ({ site } = one));

const page = async (path: string, cookie = "") => {
  const answer = await fetch(site.url + path, { headers: cookie ? { cookie } : {} });
  return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
};
const hrefIn = (html: string) => /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? "";

test("a first working screen carries its look and has it fetched, without waiting, for the next; the next is half as long and links to it", async () => {
  const first = await page("/auth");
  expect(first.html).toContain("<style data-look");
  expect(first.html).toMatch(/<link rel="stylesheet" href="[^"]+" media="print"/);
  expect(first.policy).toMatch(/style-src 'self' 'sha256-[^']+' 'sha256-/);

  const sheet = await fetch(site.url + hrefIn(first.html));
  expect(sheet.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  expect(sheet.headers.get("content-type")).toContain("text/css");
  const cookie = sheet.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const text = await sheet.text();
  for (const [, css = ""] of first.html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
    expect(text).toContain(css);

  const next = await page("/services", cookie);
  expect(next.html).not.toContain("<style");
  expect(next.html).not.toContain('media="print"');
  expect(hrefIn(next.html)).toBe(hrefIn(first.html));
  expect(next.html.length).toBeLessThan((await page("/services")).html.length - 11_000);
});

test("another build's look is not taken for this one's, and its address is not kept", async () => {
  expect((await page("/services", "look=another")).html).toContain("<style data-look");
  const stale = await fetch(`${site.url}/look.css?v=another`);
  expect([stale.status, stale.headers.get("cache-control"), stale.headers.getSetCookie()]).toEqual([
    200,
    "no-store",
    [],
  ]);
});

test("the script-free pages carry their look whoever asks, and are answered from memory to those who keep it", async () => {
  const cookie =
    (await fetch(site.url + hrefIn((await page("/auth")).html))).headers
      .getSetCookie()[0]
      ?.split(";")[0] ?? "";
  // What a page says may change at any moment, and it is drawn anew for whoever asks next.
  const fromMemory = async () => {
    await page("/");
    const answer = await fetch(`${site.url}/`, { headers: { cookie } });
    return answer.headers.has("etag") ? answer.text() : "drawn anew";
  };
  await expect.poll(fromMemory).toContain("<style data-look");
});
