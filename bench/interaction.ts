import { loadavg } from "node:os";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { findChromium } from "../tests/setup/chromium.mjs";
import { Site } from "../tests/setup/site";
import { controlsOf, use } from "./controls";
import { median } from "./pairs";
import { atMost, told, type Row } from "./rows";
import { workingScreens, type Screen } from "./working-screens";

const ROUNDS = 5;
/** CPU slowdown → the most a press may take until the next paint, ms (web.dev calls 200 good). */
const bars = [
  [4, 50],
  [6, 100],
] as const;

/**
 * Interaction to next paint of every control, and layout shift of every screen, in Chromium on a
 * slowed CPU, on a phone's width.
 */
export async function interaction(): Promise<Row[]> {
  const site = await Site.open();
  const browser = await chromium.launch({
    executablePath: (await findChromium()).path,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const load = () => loadavg()[0]?.toFixed(1) ?? "";
  const rows = [told("load average at the start", load())];
  try {
    for (const [i, screen] of workingScreens.entries()) {
      const context = await visit(browser, site, screen, i);
      for (const [slowdown, bar] of bars)
        rows.push(
          ...(await screenAt(context, site.url + screen.path, {
            screen: screen.name,
            slowdown,
            bar,
            shared: false,
          })),
        );
      if (screen.name === "/services")
        for (const [slowdown, bar] of bars)
          rows.push(
            ...(await screenAt(context, site.url + screen.path, {
              screen: "header and footer",
              slowdown,
              bar,
              shared: true,
            })),
          );
      await context.close();
    }
    return [...rows, told("load average at the end", load())];
  } finally {
    await browser.close();
    await site.close();
  }
}

/** A browser of its own for whoever is at this screen. */
async function visit(
  browser: Browser,
  site: Site,
  screen: Screen,
  i: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  // tsx names inner functions with a helper of its own, which a page does not have.
  await context.addInitScript("globalThis.__name = (made) => made");
  const number = String(6_000_000_000 + i);
  const who = {
    number: `+91${number}`,
    email: `bench${number}@example.com`,
    pan: `BENPE${number.slice(-4)}F`,
    dob: "1990-08-27",
    name: "Asha Verma",
  };
  const session = screen.step ? await site.sandbox.person({ ...who, step: screen.step }) : [];
  const offer =
    /name="offer"[^>]*value="([^"]+)"/.exec(
      await (await fetch(`${site.url}/services`)).text(),
    )?.[1] ?? "";
  const cookies = [...session, ...(screen.cart ? [`cart=${offer}`] : [])];
  await context.addCookies(
    cookies.map((pair) => ({
      name: pair.split("=")[0] ?? "",
      value: pair.slice(pair.indexOf("=") + 1),
      url: site.url,
    })),
  );
  const page = await context.newPage();
  await screen.before?.(page, site);
  await page.close();
  return context;
}

/**
 * The median of each control over the rounds; those of one name share a row. What sends a form is
 * the last thing its page does.
 */
async function screenAt(
  context: BrowserContext,
  url: string,
  {
    screen,
    slowdown,
    bar,
    shared,
  }: { screen: string; slowdown: number; bar: number; shared: boolean },
): Promise<Row[]> {
  const taken = new Map<string, number[]>();
  let shift = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let page = await opened(context, url, slowdown);
    let controls = await controlsOf(page, shared);
    for (let i = 0; i < controls.length; i++) {
      const control = controls[i]!;
      await use(control);
      const name = `${screen}: ${control.name}`;
      const seen = await seenOn(page);
      taken.set(name, [...(taken.get(name) ?? []), seen.inp]);
      shift = Math.max(shift, seen.cls);
      for (const what of seen.shifted)
        console.log(`    shifted by ${name} at ${slowdown}×: ${what}`);
      if (!control.sends) continue;
      await page.close();
      page = await opened(context, url, slowdown);
      controls = await controlsOf(page, shared);
    }
    await page.close();
  }
  return [
    ...[...taken].map(([name, ms]) => atMost(`${name} at ${slowdown}×`, median(ms), bar, "ms")),
    atMost(`${screen}: layout shift at ${slowdown}×`, shift, 0, ""),
  ];
}

/**
 * The page at rest, on a slowed CPU. What it asks for from now on is never answered, and another
 * page is answered with nothing, so that it stays.
 */
async function opened(context: BrowserContext, url: string, rate: number): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "networkidle" });
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
  await page.route("**/*", (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ status: 204 })
      : new Promise<void>(() => undefined),
  );
  return page;
}

interface Seen {
  inp: number;
  cls: number;
  /** what shifted, for who looks for the reason */
  shifted: string[];
}

/**
 * Before any page: the longest interaction and the sum of shifts, as the browser itself times them.
 */
function watch(): void {
  const seen: Seen = { inp: 0, cls: 0, shifted: [] };
  const options = (type: string) =>
    ({ type, buffered: true, durationThreshold: 16 }) as PerformanceObserverInit;
  const presses = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration);
  };
  const events = new PerformanceObserver((list) => presses(list.getEntries()));
  events.observe(options("event"));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Element }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      seen.cls += entry.value;
      seen.shifted.push(
        ...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? "something gone"),
      );
    }
  }).observe(options("layout-shift"));
  Object.assign(globalThis, {
    seen: () => {
      presses(events.takeRecords());
      const now = { ...seen };
      Object.assign(seen, { inp: 0, shifted: [] });
      return now;
    },
  });
}

/**
 * What the last press took: told once the frames after it are painted. Below 16 ms the browser
 * tells nothing, which counts as 0.
 */
const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(
    () =>
      new Promise<Seen>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve((globalThis as unknown as { seen: () => Seen }).seen()), 100),
          ),
        ),
      ),
  );
