import { publicPaths } from "../../app/content/public-paths";
import { expect, test } from "./journey";

/** A4 with margins of 1 cm is 718 CSS pixels wide. */
test.use({
  viewport: { width: 718, height: 1047 },
  isMobile: false,
  hasTouch: false,
  colorScheme: "dark",
});
test(
  "every page to read prints in black on white, without menus, its tables whole",
  { tag: "@night" },
  async ({ page, person }) => {
    for (const path of publicPaths.filter((path) => path !== "/services")) {
      await page.emulateMedia({ media: "screen" });
      await person.go(path);
      await page.emulateMedia({ media: "print" });
      for (const part of [
        "header nav",
        "header button",
        "footer nav",
        ".skip",
        ".demo",
        ".btn",
        ".onpage",
      ])
        for (const one of await page.locator(part).all())
          await expect(one, `${path}: ${part}`).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(
        page.getByText("Investment in securities market are subject to market risks").last(),
        path,
      ).toBeVisible();
      expect(await page.evaluate(notBlackOnWhite), path).toEqual([]);
      expect(await page.evaluate(cutTables), path).toEqual([]);
    }
  },
);

test("what is folded on the screen is written out on paper", async ({ page, person }) => {
  await person.go("/complaint-board");
  const twelve = page.getByRole("table", { name: /last 12 months/ });
  await expect(twelve).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect.poll(async () => (await twelve.boundingBox())?.height ?? 0).toBeGreaterThan(100);
});

test("a link to another site is printed with its address", async ({ page, person }) => {
  await person.go("/performance-report");
  const link = page.getByRole("main").locator('a[href^="http"]').first();
  const printed = () => link.evaluate((element) => getComputedStyle(element, "::after").content);
  expect(await printed()).toBe("none");
  await page.emulateMedia({ media: "print" });
  expect(await printed()).toContain(await link.getAttribute("href"));
});

/** Text that is not black, and surfaces that are not white or see-through. */
function notBlackOnWhite(): string[] {
  return [...document.querySelectorAll<HTMLElement>("body, body *")].flatMap((element) => {
    if (!element.checkVisibility() || element.closest("svg")) return [];
    const { color, backgroundColor } = getComputedStyle(element);
    const white = /^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/.test(backgroundColor);
    return color === "rgb(0, 0, 0)" && white
      ? []
      : [`${element.tagName} ${element.className}: ${color} on ${backgroundColor}`];
  });
}

function cutTables(): string[] {
  return [...document.querySelectorAll("table")].flatMap((table) => {
    const box = table.getBoundingClientRect();
    return box.right <= document.documentElement.clientWidth + 1
      ? []
      : [`${table.caption?.textContent}: ends at ${Math.round(box.right)}px`];
  });
}
