import { chromium, type Page } from "@playwright/test";
import { Site } from "../tests/setup/site";
import { people } from "./people";
import { median } from "./pairs";
import { atMost, type Row } from "./rows";

const ROUNDS = 5;
/** CPU slowdown → the most a press may take until the next paint, ms (web.dev calls 200 good). */
const bars = [
  [4, 50],
  [6, 100],
] as const;

type Press = (page: Page) => Promise<unknown>;
const button =
  (name: string | RegExp): Press =>
  (page) =>
    page.getByRole("button", { name }).first().click({ noWaitAfter: true });
const menus: Record<string, Press> = { "menu of the account": button("Account") };

/** Every control of the five working screens that does something by script or by the browser, on a page whose forms are answered late. */
const screens: Record<string, Record<string, Press>> = {
  "/auth": {
    ...menus,
    "country code": (page) => page.getByLabel("Country code").press("ArrowDown"),
    "mobile number": (page) => page.getByLabel("Mobile number").pressSequentially("98765"),
    "Send OTP": async (page) => {
      await page.getByLabel("Mobile number").fill("9876543210");
      await button("Send OTP")(page);
    },
  },
  "/services": {
    ...menus,
    "a service": (page) => page.getByRole("checkbox").first().click(),
    "Update cart": button("Update cart"),
    "Proceed to Pay": button("Proceed to Pay"),
  },
  "/pay": { ...menus, "your services": (page) => page.locator("summary").first().click(), "Pay on Website": button("Pay on Website") },
  "/subscriptions": { ...menus },
  "/details": { ...menus, "Go to Home": (page) => page.getByRole("link", { name: "Go to Home" }).hover() },
};

/** Interaction to next paint of each control, and layout shift of each screen, in Chromium on a slowed CPU. */
export async function interaction(): Promise<Row[]> {
  const site = await Site.open();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const [session = ""] = await people(site, 1);
    const offer = /name="offer"[^>]*value="([^"]+)"/.exec(await (await fetch(`${site.url}/services`)).text())?.[1] ?? "";
    const cookies = [...session.split("; "), `cart=${offer}`].map((pair) => ({
      name: pair.split("=")[0] ?? "",
      value: pair.slice(pair.indexOf("=") + 1),
      url: site.url,
    }));
    const rows: Row[] = [];
    for (const [slowdown, bar] of bars)
      for (const [path, controls] of Object.entries(screens)) {
        let shift = 0;
        for (const [name, press] of Object.entries(controls)) {
          const taken: number[] = [];
          for (let round = 0; round < ROUNDS; round++) {
            const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
            if (path !== "/auth") await context.addCookies(cookies);
            const page = await context.newPage();
            await watch(page);
            await page.goto(site.url + path, { waitUntil: "networkidle" });
            const cdp = await context.newCDPSession(page);
            await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
            await page.route("**/*.data*", () => new Promise(() => undefined));
            await press(page);
            await page.waitForTimeout(400);
            const seen = await page.evaluate(() => (globalThis as unknown as { seen: { inp: number; cls: number } }).seen);
            taken.push(seen.inp);
            shift = Math.max(shift, seen.cls);
            await context.close();
          }
          rows.push(atMost(`${path} ${name}: press to paint at ${slowdown}×`, median(taken), bar, "ms"));
        }
        if (slowdown === 4) rows.push(atMost(`${path}: layout shift`, shift, 0, ""));
      }
    return rows;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Before any page: the longest interaction and the sum of shifts, as the browser itself times them. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = { inp: 0, cls: 0 };
    Object.assign(globalThis, { seen });
    const options = (type: string) => ({ type, buffered: true, durationThreshold: 16 }) as PerformanceObserverInit;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration);
    }).observe(options("event"));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe(options("layout-shift"));
  });
