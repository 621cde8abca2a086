import { createServer, request, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { publicPaths } from "../../app/content/public-paths";
import { expect, test } from "./journey";

const personal = [
  "/details",
  "/pay",
  "/pay?how=manual",
  "/subscriptions",
  "/subscriptions/earlier",
];
/** On the narrower the header's name takes two lines, whatever the font. */
const widths = [320, 1280];
/**
 * The least bytes of a piece. It ends between tags: half a word in the middle of a button moves
 * whatever one does.
 */
const PIECE = 200;

test("no page moves while it comes in pieces, on a phone's width or a desktop's", async ({
  page,
  person,
  site,
  world,
  expectConsole,
}) => {
  test.skip(world !== "js", "the browser tells of shifts to script only");
  test.setTimeout(300_000);
  expectConsole(/404/);
  const slow = await inPieces(site.url, await frames(page));
  await page.addInitScript(watchShifts);
  for (const path of [...publicPaths, "/auth", "/nothing-here", ...personal]) {
    if (path === personal[0]) {
      await person.at("email");
      await page.setViewportSize({ width: widths[0]!, height: 740 });
      expect(await shiftsAt(page, slow.url + path), "the PAN").toEqual([]);
      await person.at("complete");
      await person.chooses(/stock cash/i);
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 1280 ? 900 : 740 });
      expect(await shiftsAt(page, slow.url + path), `${path} at ${width} px`).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(path.split("?")[0]);
      await expect(page.getByRole("contentinfo")).toBeVisible();
    }
  }
  await slow.close();
});

async function shiftsAt(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  return page.evaluate(() => (globalThis as unknown as { shifts: () => string[] }).shifts());
}

/** Before any page: what moved, as the browser itself tells it. */
function watchShifts(): void {
  type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
  // The space a line has swallowed has no place of its own, yet is said to move when the next word
  // comes.
  const isBlank = ({ node }: { node?: Node }) =>
    node?.nodeName === "#text" && node.textContent?.trim() === "";
  const words = ({ node }: { node?: Node }) =>
    node instanceof Element
      ? node.outerHTML.slice(0, 100)
      : (node?.textContent ?? "something gone");
  const told = (entries: PerformanceEntryList) =>
    (entries as Shift[])
      .filter(({ sources }) => sources.length === 0 || !sources.every(isBlank))
      .map(({ value, sources }) => `${value.toPrecision(2)} ${sources.map(words).join(" | ")}`);
  const all: string[] = [];
  const observer = new PerformanceObserver((list) => all.push(...told(list.getEntries())));
  observer.observe({ type: "layout-shift", buffered: true });
  Object.assign(globalThis, { shifts: () => [...all, ...told(observer.takeRecords())] });
}

/** @returns what waits until the page has painted twice more */
async function frames(page: Page): Promise<() => Promise<void>> {
  let waiting: (() => void)[] = [];
  await page.exposeBinding("painted", () => {
    const now = waiting;
    waiting = [];
    now.forEach((go) => go());
  });
  await page.addInitScript(() => {
    const { painted } = globalThis as unknown as { painted: () => Promise<void> };
    const again = () => requestAnimationFrame(() => void painted().then(again));
    again();
  });
  const frame = () => new Promise<void>((resolve) => waiting.push(resolve));
  return async () => {
    await frame();
    await frame();
  };
}

const cutAfter = (body: Buffer, from: number): number => {
  const tag = body.indexOf("<", from + PIECE);
  return tag === -1 ? body.length : tag;
};

/**
 * Where home's body is cut: what all pages begin with before and after every tag, the rest as ever.
 */
const finely = (body: Buffer, from: number): number => {
  if (from > body.indexOf("</header>")) return cutAfter(body, from);
  return body[from] === "<".charCodeAt(0) ? body.indexOf(">", from) + 1 : body.indexOf("<", from);
};

/**
 * Hands on what `origin` answers; of a page's body each piece is sent once the one before is
 * `painted`.
 */
async function inPieces(
  origin: string,
  painted: () => Promise<void>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    const headers: OutgoingHttpHeaders = { ...asked.headers, "accept-encoding": "identity" };
    const passed = request(
      origin + (asked.url ?? "/"),
      { method: asked.method, headers },
      async (got) => {
        const { "content-length": _, ...rest } = got.headers;
        answer.writeHead(got.statusCode ?? 502, rest);
        const body = Buffer.concat(await got.toArray());
        if (asked.headers["sec-fetch-dest"] === "document") {
          const cut = asked.url === "/" ? finely : cutAfter;
          let sent = 0;
          for (
            let end = cut(body, body.indexOf("<body"));
            sent < body.length;
            end = cut(body, sent)
          ) {
            if (sent > 0) await painted();
            answer.write(body.subarray(sent, end));
            sent = end;
          }
          answer.end();
        } else answer.end(body);
      },
    );
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
