import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import demoSite from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { pageCache } from "../../../app/edge.server/page-cache";

/** The last instant of 26 November 2026 in India. */
const LAST = Date.parse("2026-11-26T18:29:59.999Z");

function cache() {
  const at = { now: LAST, site: Site.parse(demoSite) };
  const pages = pageCache(
    ["/"],
    () => at.site,
    () => at.now,
  );
  const asked = (headers: Record<string, string> = {}) =>
    ({ url: "/", method: "GET", headers }) as unknown as IncomingMessage;
  /** The headers and the words answered from memory; null when the page must be rendered. */
  const answer = (headers: Record<string, string> = {}): string | null => {
    let said = "";
    const res = {
      writeHead: (_status: number, out: string[]) => {
        said = out.join(" ");
        return res;
      },
      end: (body?: Buffer) => void (said += ` ${body?.toString() ?? ""}`),
    };
    return pages.answer(asked(headers), res as unknown as ServerResponse, "id") === null
      ? null
      : said;
  };
  const rendered = (words: string, rules = true) =>
    new Response(words, {
      headers: {
        "content-type": "text/html",
        ...(rules ? { "speculation-rules": '"/next"' } : {}),
      },
    });
  return { at, pages, asked, answer, rendered };
}

test("a kept page is good until midnight in India, to the millisecond", async () => {
  const { at, pages, asked, answer, rendered } = cache();
  pages.keeper(asked())?.(rendered("of the 26th"));
  await expect.poll(() => answer()).toContain("of the 26th");
  at.now = LAST + 1;
  expect(answer()).toBeNull();
  pages.keeper(asked())?.(rendered("of the 27th"));
  await expect.poll(() => answer()).toContain("of the 27th");
  at.now = LAST + 86_400_000;
  expect(answer()).toContain("of the 27th");
});

test.each(["access=one", "__Host-refresh=one", "cart=one; access=one", "asked=one"])(
  "a page is neither answered from memory to who carries %s, nor kept from them",
  async (cookie) => {
    const { pages, asked, answer, rendered } = cache();
    expect(pages.keeper(asked({ cookie }))).toBeNull();
    pages.keeper(asked())?.(rendered("everybody's"));
    await expect.poll(() => answer()).toContain("everybody's");
    expect(answer({ cookie })).toBeNull();
  },
);

test("who has a cart and a last path gets pages from memory, but theirs are not kept", async () => {
  const { pages, asked, answer, rendered } = cache();
  const cookie = "cart=one; __Host-last-path=%2F";
  expect(pages.keeper(asked({ cookie }))).toBeNull();
  pages.keeper(asked())?.(rendered("everybody's"));
  await expect.poll(() => answer({ cookie })).toContain("everybody's");
});

test.each([
  ["cart=a; look=dark; __Host-device=1.x.y", "kept"],
  ["device=1.x.y", "kept"],
  ["__Host-access=a.b", null],
  ["cart=a; __Host-refresh=r.b; __Host-device=1", null],
  ["access=a", null],
  ["__Host-device=1; something=else", null],
])(
  "a visitor with the cookies %j is shown %j: never a page kept for nobody when a session may be theirs",
  async (cookie, shown) => {
    const { pages, asked, answer, rendered } = cache();
    expect(pages.keeper(asked({ cookie }))).toBeNull();
    pages.keeper(asked())?.(rendered("kept"));
    await expect.poll(() => answer()).toContain("kept");
    if (shown === null) expect(answer({ cookie })).toBeNull();
    else expect(answer({ cookie })).toContain(shown);
  },
);

test.each([
  ["midnight", (at: { now: number }) => void (at.now = LAST + 1)],
  [
    "a change of the site file",
    (at: { site: Site }) => void (at.site = Site.parse({ ...demoSite, product: "Second Edition" })),
  ],
])("a page begun before %s is not kept after it", async (_when, change) => {
  const { at, pages, asked, answer, rendered } = cache();
  const keep = pages.keeper(asked());
  change(at as never);
  keep?.(rendered("of before"));
  // The one after it is packed later: once that is kept, the earlier has been through.
  await expect
    .poll(() => {
      pages.keeper(asked())?.(rendered("of after"));
      return answer();
    })
    .toContain("of after");
});

test("who saves data takes nothing from others: a page is kept with its rules, and only from who gets them", async () => {
  const { pages, asked, answer, rendered } = cache();
  expect(pages.keeper(asked({ "save-data": "on" }))).toBeNull();
  pages.keeper(asked())?.(rendered("the page"));
  await expect.poll(() => answer()).toContain("speculation-rules");
  expect(answer({ "save-data": "on" })).not.toContain("speculation-rules");
});
