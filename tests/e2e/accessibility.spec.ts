import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import { publicPaths } from "../../app/content/public-paths";
import { expect, test as journey, type Person } from "./journey";

/**
 * Every screen against every axe rule, in light and dark (and forced colours in the full run), narrow and wide. `EVERY_WORLD` widens the
 * matrix: 320, 768 and 1280 px, signed out, half-way and complete.
 */
const everyWorld = Boolean(process.env.EVERY_WORLD);
const widths = everyWorld ? [320, 768, 1280] : [320, 1280];
const looks = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  ...(everyWorld ? [{ colorScheme: "dark", forcedColors: "active" } as const] : []),
] as const;
const open = [...publicPaths, "/auth", "/nothing-here"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe itself is a script. Where the project has none, the page gets none: with `Save-Data: on` the server sends the same documents without any. */
const test = journey.extend({
  javaScriptEnabled: async ({}, use) => use(true),
  extraHTTPHeaders: async ({}, use, { project }) => use(project.name.startsWith("no-js") ? { "save-data": "on" } : {}),
});
test.describe.configure({ timeout: everyWorld ? 300_000 : 90_000 });

test("signed out, every public page has nothing for axe to find", async ({ page, person, expectConsole }) => {
  expectConsole(/404/);
  await everywhere(page, person, open);
});

test("half-way through onboarding, neither has the profile page", async ({ page, person, expectConsole }) => {
  expectConsole(/404/);
  await person.at("email");
  await everywhere(page, person, everyWorld ? [...open, "/details"] : ["/details"]);
});

test("with onboarding complete, neither have the cart, paying and the subscriptions", async ({ page, person, expectConsole }) => {
  expectConsole(/404/);
  await person.at("complete");
  await person.chooses(/stock cash/i, /index options/i);
  await everywhere(page, person, ["/services", "/pay", "/pay?how=manual"]);
  await person.go("/pay");
  await person.claims();
  await everywhere(page, person, everyWorld ? [...open, "/subscriptions", "/details"] : ["/subscriptions", "/details"]);
});

async function everywhere(page: Page, person: Person, paths: string[]): Promise<void> {
  for (const path of paths) {
    await person.go(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const look of looks) {
        await page.emulateMedia(look);
        const found = await check(page, look.forcedColors === "active");
        found.push(...(await page.evaluate(smallTargets)), ...(await page.evaluate(overflow)));
        expect(found, `${path} at ${width}px, ${look.colorScheme}${look.forcedColors === "active" ? ", forced colours" : ""}`).toEqual([]);
      }
    }
  }
}

/** At the foot of the page the sticky bar covers nothing that axe would then call undecided. */
async function check(page: Page, forced: boolean): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await page.evaluate(axe);
  const results = await page.evaluate(
    async (off) => {
      const { axe } = window as unknown as { axe: Pick<typeof Axe, "run" | "getRules"> };
      const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !off.includes(ruleId) }]));
      return axe.run({ rules, resultTypes: ["violations", "incomplete"] });
    },
    // Every rule, those of AAA and the experimental ones too, save: closed menus are always "incomplete" to `hidden-content`; system colours
    // stand in for ours in forced colours.
    ["hidden-content", ...(forced ? ["color-contrast", "color-contrast-enhanced"] : [])],
  );
  return [...results.violations, ...results.incomplete].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} (${any.map(({ message }) => message).join(" ")})`).join(", ")}`,
  );
}

/** Links inside sentences may be as tall as their line; whatever else is pressed is 44 px in both directions (a labelled box counts with its label). */
function smallTargets(): string[] {
  const pressed = [...document.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden]), select, textarea, summary")];
  return pressed.flatMap((element) => {
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    if (box.width === 0 || element.matches(".skip") || !element.checkVisibility({ visibilityProperty: true })) return [];
    const inSentence = element.matches("a") && getComputedStyle(element).display === "inline" && element.closest("p, li, dd, td, label") !== null;
    return inSentence || (box.width >= 43.5 && box.height >= 43.5)
      ? []
      : [`small target (${Math.round(box.width)}×${Math.round(box.height)}): ${element.outerHTML.slice(0, 80)}`];
  });
}

/** Nothing but a scrolling table may be wider than the screen: 320 px is also 1280 px at 400 % zoom. */
function overflow(): string[] {
  return document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth}px wide on a screen of ${innerWidth}px`] : [];
}
