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
  extraHTTPHeaders: { "save-data": "on" },
  shot: async ({ page, expectConsole }, use, { project }) => {
    expectConsole(/4\d\d|503|CORS|Autofocus/);
    await use(async (name, whole) => {
      await page.screenshot({ path: `screenshots/${project.name.replace(" ", "-")}/${name}.png`, fullPage: whole !== "screen", animations: "disabled" });
    });
  },
});

/** Presses a button as somebody whose browser does not check forms. */
export async function pressUnchecked(page: Page, name: string | RegExp): Promise<void> {
  await page.evaluate(() => document.querySelectorAll("form").forEach((form) => (form.noValidate = true)));
  await page.getByRole("button", { name }).click();
}
