import type { Page } from "@playwright/test";
import { publicPaths, scriptFreePaths } from "../../app/content/public-paths";

/** The pages to read have no script of ours in any project: CI looks at them once. */
export const toLookAt = (script: boolean): string[] =>
  script && !process.env.EVERY_WORLD
    ? publicPaths.filter((path) => !scriptFreePaths.some((one) => one === path))
    : [...publicPaths];

/**
 * How many pixels the page is wider than its window. `innerWidth` would not tell: on a phone it
 * grows with what does not fit.
 */
export const widerBy = async (page: Page): Promise<number> =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize()!.width;

/** Elements that clip their own text. */
export function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main *, header *, footer *")].flatMap(
    (element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      if (element.matches(".unseen") || !element.checkVisibility() || element.closest("svg"))
        return [];
      const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const cut =
        (clips(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (clips(overflowY) && element.scrollHeight > element.clientHeight + 1);
      return cut ? [element.outerHTML.slice(0, 120)] : [];
    },
  );
}

/**
 * Parts that scroll sideways although nothing on the page says so: what they hold past their edge
 * is not seen.
 */
export const scrollsUnsaid = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("main .scroll:not(:has(th:nth-child(4)))")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((one) => one.innerText.slice(0, 120));
