import { request } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressesOf } from "../../app/content/languages";
import { publicPaths } from "../../app/content/public-paths";
import { speakShipped } from "../setup/speak-shipped";
import { Site } from "../setup/site";

speakShipped();
let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

const working = new Set(["/services"]);
const inEnglish = publicPaths.filter((path) => !working.has(path));
const pages = addressesOf(inEnglish);

/** Bytes as they cross the wire: status line, headers and body, packed as for a browser. */
function fetched(path: string): Promise<{
  bytes: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}> {
  return new Promise((resolve, reject) => {
    const asked = request(
      site.url + path,
      { headers: { "accept-encoding": "gzip, deflate, br" } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          const head = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${answer.rawHeaders.map((word, i) => word + (i % 2 ? "\r\n" : ": ")).join("")}\r\n`;
          resolve({ bytes: head.length + body.length, headers: answer.headers, body });
        });
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}

test("home and the ten information pages are the script-free ones", () => {
  expect(inEnglish).toHaveLength(11);
});

test.each(pages)("%s sends no script and its policy allows none", async (path) => {
  const answer = await fetch(site.url + path);
  const html = await answer.text();
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].filter(
    ([, attributes = ""]) => !attributes.includes("application/ld+json"),
  );
  expect(scripts).toEqual([]);
  expect(html).not.toMatch(/<link[^>]+(modulepreload|preload|stylesheet)/);
  expect(html).not.toMatch(/\son\w+=|\sstyle=/);
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'none'");
});

test("a cold visit fits the first flight: 8,192 bytes for home, 14,600 for the others, icons included", async () => {
  const rows = await Promise.all(
    pages.map(async (path) => {
      const page = await fetched(path);
      const html = await (await fetch(site.url + path)).text();
      // One of each light and dark pair is fetched, and the favicon.
      const icons = [
        ...new Set(
          [
            ...html.matchAll(/<img[^>]+src="(\/[^"]+)"/g),
            ...html.matchAll(/<link rel="icon" href="([^"]+)"/g),
          ].map(([, src = ""]) => src),
        ),
      ];
      const sizes = await Promise.all(icons.map(async (icon) => (await fetched(icon)).bytes));
      return { path, page: page.bytes, icons: sizes.reduce((sum, size) => sum + size, 0) };
    }),
  );
  console.table(rows.map((row) => ({ ...row, total: row.page + row.icons })));
  for (const { path, page, icons } of rows)
    expect(page + icons, path).toBeLessThanOrEqual(path === "/" ? 8_192 : 14_600);
});

test("home in Hindi is at most 1.3 times the English document", async () => {
  const [english, hindi] = await Promise.all(["/", "/hi"].map(fetched));
  expect(hindi!.bytes).toBeLessThanOrEqual(1.3 * english!.bytes);
});

test.each([
  ["/auth", 14_600],
  ["/services", 14_600],
  // Devanagari takes three bytes a letter, and a screen that hydrates has its words twice.
  ["/hi/auth", 16_648],
])(
  "a cold visit of %s is drawn from the first flight: its document and icons fit %i bytes",
  async (path, most) => {
    const [page, icon] = await Promise.all([fetched(path), fetched("/favicon.svg")]);
    expect(page.headers["content-encoding"]).toBe("br");
    expect(page.bytes + icon.bytes).toBeLessThanOrEqual(most);
  },
);

test("the look that every page carries fits 4 KB, packed as tight as it gets", async () => {
  const html = await (await fetch(site.url + "/disclosure")).text();
  const styles = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)]
    .map(([, css = ""]) => css)
    .join("");
  expect(styles.length).toBeGreaterThan(2_000);
  expect(brotliCompressSync(Buffer.from(styles)).length).toBeLessThanOrEqual(4_096);
});

test.each(["/HELP", "/Refund-Policy/", "//help", "/h%65lp"])(
  "an information page's address written otherwise, %s, is that page or not found",
  async (path) => {
    const { status } = await fetch(site.url + path);
    expect([200, 308, 400, 404]).toContain(status);
  },
);
