import type { Page } from "@playwright/test";
import { test as journey } from "../e2e/journey";

export { expect } from "../e2e/journey";
export type { Person } from "../e2e/journey";

type Shot = (name: string, whole?: "screen") => Promise<void>;

/**
 * `shot("auth-code")` writes `screenshots/<project>/auth-code.png`: the whole page, or with `"screen"` what the window shows. Pages come without
 * their script (`Save-Data`), so that each state stands still; refused requests are what many of the pictures are of.
 */
export const test = journey.extend<{ shot: Shot }>({
  world: "save-data",
  shot: async ({ page, expectConsole }, use, { project }) => {
    expectConsole(/4\d\d|503|CORS|Autofocus/);
    await use(async (name, whole) => {
      const window = page.viewportSize();
      // A page that has just come is all there before any of it is painted.
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
      // A window as high as the page, so that what sticks to its foot is there and not in the middle.
      if (whole !== "screen" && window) {
        const height = await page.evaluate(() =>
          Math.max(innerHeight, Math.min(document.documentElement.scrollHeight, 16_000)),
        );
        await page.setViewportSize({ width: window.width, height });
      }
      await page.screenshot({
        path: `screenshots/${project.name.replace(" ", "-")}/${name}.png`,
        animations: "disabled",
      });
      if (window) await page.setViewportSize(window);
    });
  },
});

/** Presses a button as somebody whose browser does not check forms. */
export async function pressUnchecked(page: Page, name: string | RegExp): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll("form").forEach((form) => (form.noValidate = true)),
  );
  await page.getByRole("button", { name }).click();
}
