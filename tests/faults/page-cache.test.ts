import { writeFileSync, utimesSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import demoSite from "../../app/content/demo-site.json";
import { scriptFreePaths } from "../../app/content/public-paths";
import { Site } from "../setup/site";

let site: Site;
let file: string;
beforeAll(async () => {
  const folder = process.env.TMPDIR ?? "/tmp";
  file = join(folder, `site-file-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(demoSite));
  site = await Site.open({ SITE_FILE: file });
});
afterAll(() => site.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Node's own client: `fetch` hides packing and adds headers. */
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(site.url + path, { headers, method }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** Asks until the page is kept: only then it bears an ETag. */
async function kept(path: string): Promise<Answer> {
  await expect.poll(async () => (await get(path)).headers.etag).toBeDefined();
  return get(path);
}

/** What differs from one rendering to the next without meaning anything. */
const bare = ({ headers }: Answer) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        ![
          "date",
          "etag",
          "vary",
          "x-request-id",
          "content-length",
          "content-encoding",
          "transfer-encoding",
        ].includes(name),
    ),
  );

test.each(scriptFreePaths)(
  "%s from memory is the page as rendered, in each packing, and 304 when unchanged",
  async (path) => {
    const rendered = await get(`${path}?fresh`);
    const page = await kept(path);
    // The query is in no page but in where signing in leads back to, and the other languages.
    expect(page.body.toString()).toBe(rendered.body.toString().replace(/(%3F|\?)fresh(?=")/g, ""));
    expect(bare(page)).toEqual(bare(rendered));
    expect(brotliDecompressSync((await get(path, { "accept-encoding": "gzip, br" })).body)).toEqual(
      page.body,
    );
    expect(gunzipSync((await get(path, { "accept-encoding": "gzip" })).body)).toEqual(page.body);
    const etag = String(page.headers.etag);
    for (const asked of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const unchanged = await get(path, { "if-none-match": asked });
      expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([
        304,
        0,
        etag,
      ]);
    }
    expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
    const head = await get(path, {}, "HEAD");
    expect([head.status, head.body.length, Number(head.headers["content-length"])]).toEqual([
      200,
      0,
      page.body.length,
    ]);
  },
);

test("a visitor with a session is never answered from memory, whatever the cookies", async () => {
  await Promise.all(scriptFreePaths.map(kept));
  const session = await site.sandbox.person({
    number: "+919812345670",
    step: "complete",
    name: "Asha Verma",
    pan: "ABCPE1234F",
    email: "asha@example.com",
    dob: "1990-08-27",
  });
  const whole = session.join("; ");
  const etag = String((await kept("/")).headers.etag);
  for (const cookie of [
    whole,
    `cart=a.b; ${whole}`,
    `${whole}; last-path=%2Fpay`,
    `cart=; ${session[0]}`,
    `x=1`,
    `cart=a;${whole}`,
    `__Host-cart=a; __Host-x=1`,
    `last-path=/;toast=x`,
    ` ${whole}`,
    `carts=1`,
    `xcart=1`,
  ]) {
    const answer = await get("/", { cookie, "if-none-match": etag });
    expect([answer.status, answer.headers.etag, answer.headers["cache-control"]], cookie).toEqual([
      200,
      undefined,
      "no-store",
    ]);
    expect(answer.body.toString().includes("/subscriptions"), cookie).toBe(cookie.includes(whole));
  }
});

test("nothing of a signed-in visitor enters memory, even when first and in a crowd", async () => {
  const session = (
    await site.sandbox.person({
      number: "+919812345671",
      step: "complete",
      name: "Asha Verma",
      pan: "ABCPE1235F",
      email: "b@example.com",
      dob: "1990-08-27",
    })
  ).join("; ");
  changeSite({ product: "Second Edition" });
  // The site file is looked at once a second: poll as the signed-in visitor, who is the first to
  // see the new edition.
  await expect
    .poll(async () => (await get("/", { cookie: session })).body.toString(), { timeout: 5_000 })
    .toContain("Second Edition");
  const crowd = await Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      get(
        scriptFreePaths[i % scriptFreePaths.length] ?? "/",
        i % 3 === 0 ? { cookie: session } : i % 3 === 1 ? { cookie: "cart=x" } : {},
      ),
    ),
  );
  for (const [i, { body, status }] of crowd.entries()) {
    expect(status).toBe(200);
    expect(body.toString().includes('action="/logout"'), `visitor ${i}`).toBe(i % 3 === 0);
    expect(body.toString()).toContain("Second Edition");
  }
  for (const path of scriptFreePaths)
    expect((await kept(path)).body.toString()).not.toContain('action="/logout"');
});

test("a changed site file and a new day in India make the pages anew", async () => {
  const before = await kept("/complaint-board");
  changeSite({ product: "Third Edition" });
  await expect
    .poll(async () => (await get("/complaint-board")).body.toString(), { timeout: 5_000 })
    .toContain("Third Edition");
  expect((await kept("/complaint-board")).headers.etag).not.toBe(before.headers.etag);
  const today = (await kept("/complaint-board")).headers.etag;
  await site.sandbox.advance(40 * 86_400_000);
  await expect.poll(async () => (await kept("/complaint-board")).headers.etag).not.toBe(today);
});

test("with a query, another method or a data suffix nothing is answered from memory", async () => {
  await kept("/disclosure");
  expect((await get("/disclosure?x=1")).headers.etag).toBeUndefined();
  expect((await get("/disclosure", {}, "POST")).status).not.toBe(200);
  expect((await get("/disclosure.data")).headers.etag).toBeUndefined();
});

let edition = 0;
function changeSite(over: Partial<typeof demoSite>): void {
  writeFileSync(file, JSON.stringify({ ...demoSite, ...over }));
  // Some file systems keep whole seconds only.
  const at = Date.now() / 1000 + ++edition * 10;
  utimesSync(file, at, at);
}

test("who saves data is never told to fetch a page early, from memory or rendered", async () => {
  await kept("/refund-policy");
  for (const path of ["/refund-policy", "/refund-policy?fresh"]) {
    expect((await get(path)).headers["speculation-rules"], path).toBe(
      '"/next-pages.speculationrules"',
    );
    expect(
      (await get(path, { "save-data": "on" })).headers["speculation-rules"],
      path,
    ).toBeUndefined();
  }
  const rules = await get("/next-pages.speculationrules");
  expect([rules.status, rules.headers["content-type"]]).toEqual([
    200,
    "application/speculationrules+json",
  ]);
});
