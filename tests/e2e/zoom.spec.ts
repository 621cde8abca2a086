import type { Page } from "@playwright/test";
import { expect, styled, test, type Person } from "./journey";
import { cutOff, scrollsUnsaid, toLookAt, widerBy } from "./within-window";

/**
 * 1280 × 1024 at 400 % is a window of 320 × 256 CSS pixels (WCAG 1.4.10), here walked by keyboard,
 * so that 2.4.11 is seen at its worst.
 */
test.describe("at 400 % zoom", () => {
  test.use({ viewport: { width: 320, height: 256 }, isMobile: false, hasTouch: false });
  test.describe.configure({ timeout: 240_000 });

  test("the whole journey fits, and the focus is never hidden", async ({ page, person, site }) => {
    await person.go("/auth?from=/services");
    await fits(person);
    await person.signsIn();
    await fits(person);
    await person.verifiesEmail();
    await fits(person);
    await person.givesPan();
    await fits(person);
    await person.signs();
    await page.waitForURL(`${site.url}/services`);
    await fits(person);
    await person.chooses(/stock cash/i, /index options/i);
    await fits(person);
    await page.getByRole("link", { name: "Pay Manually" }).click();
    await page.getByRole("heading", { name: "Manual Payment Instructions" }).waitFor();
    await fits(person);
    await person.go("/pay");
    await person.claims();
    await fits(person);
    await page.getByRole("button", { name: "About verification" }).click();
    const about = page.getByRole("dialog");
    await expect(about).toBeVisible();
    const box = await about.boundingBox();
    expect(
      box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 320 && box.y + box.height <= 256,
      JSON.stringify(box),
    ).toBe(true);
    await about.getByRole("button", { name: "Close" }).click();
    await expect(about).toBeHidden();
  });

  test("so do the pages people read, and their menus", async ({ page, person, script }) => {
    for (const path of toLookAt(script)) {
      await person.go(path);
      await fits(person);
      expect(await page.evaluate(scrollsUnsaid), path).toEqual([]);
    }
    await page.getByRole("button", { name: "Menu" }).click();
    for (const link of await page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link")
      .all()) {
      await link.focus();
      expect((await page.evaluate(lookAtFocus)).hidden).toBe("");
    }
  });
});

test("at 320 × 568 the sticky bar leaves every focused control to be seen", async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await person.go("/services");
  await fits(person);
});

/**
 * WCAG 1.4.12: with the widest spacing a reader may set, nothing is cut off and nothing overlaps.
 */
test("with wide text spacing nothing is cut off", async ({ page, person, script }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await person.at("complete");
  await person.chooses(/stock cash/i);
  for (const path of [
    ...toLookAt(script),
    "/auth",
    "/pay",
    "/pay?how=manual",
    "/subscriptions",
    "/subscriptions/earlier",
    "/details",
  ]) {
    await person.go(path);
    await page.evaluate(() => {
      // Through the object model: the page's policy lets nobody add a style element.
      const sheet = document.styleSheets[0];
      sheet?.insertRule(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
        sheet.cssRules.length,
      );
      sheet?.insertRule("p { margin-bottom: 2em !important }", sheet.cssRules.length);
    });
    expect(await page.evaluate(() => getComputedStyle(document.body).letterSpacing), path).not.toBe(
      "normal",
    );
    expect(await widerBy(page), `${path} is wider than its window`).toBeLessThanOrEqual(0);
    expect(await page.evaluate(cutOff), path).toEqual([]);
  }
});

/**
 * No sideways scrolling, and Tab through the whole page meets no control that something else
 * covers.
 */
async function fits({ page, world }: Person): Promise<void> {
  await styled(page);
  // What script takes away when it comes, however late, is no stop any more. It does so in effects,
  // with which messages can be closed: React's own marks are on the page before.
  if (world !== "no-js") await page.locator(".toasts:not(.live)").waitFor({ state: "detached" });
  const where = page.url();
  expect(await widerBy(page), `${where} is wider than its window`).toBeLessThanOrEqual(0);
  await leaveFocus(page);
  const stops = await page.evaluate(tabStops);
  const met = new Set<string>();
  // Once around from wherever it begins, and one more; messages on the way take their own presses.
  for (let presses = 0, own = 0; own <= stops && presses <= 3 * stops; presses++) {
    await page.keyboard.press("Tab");
    const { focused, hidden } = await page.evaluate(lookAtFocus);
    expect(hidden, `${where}: hidden, although it has the focus`).toBe("");
    if (!focused) continue;
    met.add(focused);
    own++;
  }
  expect(met.size, where).toBe(stops);
  // Where it ended, the focus may have brought out the link to skip to the content, which lies over
  // the menus.
  await leaveFocus(page);
}

const leaveFocus = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/**
 * How many controls Tab stops at: those in view of anybody, and one of each group of radio buttons.
 */
function tabStops(): number {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, summary, [tabindex='0']",
    ),
  ].filter((one) => !one.closest(".toasts"));
  const shown = controls.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  return new Set(
    shown.map((one) => (one instanceof HTMLInputElement && one.type === "radio" ? one.name : one)),
  ).size;
}

/**
 * `focused`: what has the focus and where; `hidden`: the same if none of it can be seen (of a
 * region larger than the window a part is enough).
 */
function lookAtFocus(): { focused: string; hidden: string } {
  const focused = document.activeElement;
  // A message and its button go away by themselves.
  if (!focused || focused === document.body || focused.closest(".toasts"))
    return { focused: "", hidden: "" };
  const box = focused.getBoundingClientRect();
  const words = `${Math.round(box.left + scrollX)},${Math.round(box.top + scrollY)} ${focused.outerHTML.slice(0, 120)}`;
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const seen = [0.1, 0.5, 0.9].some((down) => {
    const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * down);
    return (
      hit !== null &&
      (focused.contains(hit) || hit.contains(focused) || hit.closest("label")?.contains(focused))
    );
  });
  return { focused: words, hidden: right > left && bottom > top && seen ? "" : words };
}
