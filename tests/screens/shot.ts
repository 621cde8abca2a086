import type { Page } from "@playwright/test";
import { expect, test as journey } from "../e2e/journey";

export { expect };
export type { Person } from "../e2e/journey";

/** A page of words has hundreds, from the edges of its letters; an empty one two or three. */
const FEWEST_COLOURS = 20;

type Shot = (name: string, whole?: "screen") => Promise<void>;

/**
 * `shot("auth-code")` writes `screenshots/<project>/auth-code.png`: the whole page, or with
 * `"screen"` what the window shows. Pages come without their script (`Save-Data`), so that each
 * state stands still; refused requests are what many of the pictures are of.
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
      // A window as high as the page, so that what sticks to its foot is there and not in the
      // middle.
      if (whole !== "screen" && window) {
        const height = await page.evaluate(() =>
          Math.max(innerHeight, Math.min(document.documentElement.scrollHeight, 16_000)),
        );
        await page.setViewportSize({ width: window.width, height });
      }
      const picture = await page.screenshot({
        path: `screenshots/${project.name.replace(" ", "-")}/${name}.png`,
        animations: "disabled",
      });
      expect(await coloursOf(page, picture), `${name} is blank`).toBeGreaterThan(FEWEST_COLOURS);
      if (window) await page.setViewportSize(window);
    });
  },
});

/**
 * How many colours a picture has, counted in a page of its own: the pages' own may run no script.
 */
async function coloursOf(page: Page, picture: Buffer): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  const counter = await browser.newPage();
  try {
    return await counter.evaluate(
      async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext("2d");
        if (!pen) throw new Error("no canvas");
        pen.drawImage(image, 0, 0);
        const { data } = pen.getImageData(0, 0, image.width, image.height);
        return new Set(new Uint32Array(data.buffer)).size;
      },
      `data:image/png;base64,${picture.toString("base64")}`,
    );
  } finally {
    await counter.close();
  }
}

/** Presses a button as somebody whose browser does not check forms. */
export async function pressUnchecked(page: Page, name: string | RegExp): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll("form").forEach((form) => (form.noValidate = true)),
  );
  await page.getByRole("button", { name }).click();
}
