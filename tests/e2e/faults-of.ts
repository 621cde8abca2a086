import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";
import type { World } from "./worlds";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * For `test.use`. axe itself is a script: where a world has none, `Save-Data: on` has the server
 * send the same documents without any.
 */
export const forAxe = {
  javaScriptEnabled: async ({}, use: (on: boolean) => Promise<void>) => use(true),
  world: async ({ world }: { world: World }, use: (world: World) => Promise<void>) =>
    use(world === "no-js" ? "save-data" : world),
};

/**
 * The widths and looks in which a state is looked at: a phone in light and a desktop in dark, each
 * width in each look with `check:worlds`; with `check:full` one of the two, the same in each run.
 */
const views: readonly View[] = process.env.EVERY_WORLD
  ? inEach([320, 768, 1280], ["light", "dark", "forced"])
  : [
      { width: 320, look: "light" },
      { width: 1280, look: "dark" },
    ];

interface View {
  width: number;
  look: Look;
}
type Look = "light" | "dark" | "forced";

function inEach(widths: number[], looks: Look[]): View[] {
  return widths.flatMap((width) => looks.map((look) => ({ width, look })));
}

/** By its name: by turns it would depend on which test ran before. */
function oneOf(all: readonly View[], name: string): View {
  const sum = [...name].reduce((before, letter) => before + letter.charCodeAt(0), 0);
  return all[sum % all.length]!;
}

/** The page as it stands, in each view: axe finds nothing. @param name what is told of a fault */
export async function nothingForAxe(page: Page, name: string): Promise<void> {
  // Without its stylesheet, which may still be under way, everything is too small to press.
  await page.waitForLoadState("load");
  for (const { width, look } of process.env.CHECK_FULL ? [oneOf(views, name)] : views) {
    const forced = look === "forced";
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({
      colorScheme: look === "light" ? "light" : "dark",
      forcedColors: forced ? "active" : "none",
    });
    expect(await faultsOf(page, forced), `${name} at ${width}px, ${look}`).toEqual([]);
  }
}

/**
 * What a page has that it should not: by axe's rules, targets too small to press, and a page wider
 * than the screen. @param forced forced colours
 */
async function faultsOf(page: Page, forced: boolean): Promise<string[]> {
  const found = await check(page, forced);
  return [...found, ...(await page.evaluate(smallTargets)), ...(await page.evaluate(overflow))];
}

/**
 * For `color-contrast`, axe's own but for the ratios, which are AAA's. By itself it asks for AA's,
 * and `color-contrast-enhanced` for what lies between the two: each piece of text is measured
 * twice.
 */
const oursAtOnce = {
  ...{ ignoreUnicode: true, ignoreLength: false, ignorePseudo: false },
  ...{ boldValue: 700, boldTextPt: 14, largeTextPt: 18 },
  contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } },
  ...{ pseudoSizeThreshold: 0.25, shadowOutlineEmMax: 0.1, textStrokeEmMin: 0.03 },
};

const configured = `;axe.configure(${JSON.stringify({
  checks: [{ id: "color-contrast", options: oursAtOnce }],
})});`;

/** At the foot of the page the sticky bar covers nothing that axe would then call undecided. */
async function check(page: Page, forced: boolean): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  // It is half a megabyte: sent to each page anew it takes as long as it looks.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.addInitScript(axe + configured);
    await page.evaluate(axe + configured);
  }
  const results = await page.evaluate(
    async (off) => {
      const { axe } = window as unknown as { axe: Pick<typeof Axe, "run" | "getRules"> };
      const rules = Object.fromEntries(
        axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !off.includes(ruleId) }]),
      );
      return axe.run({ rules, resultTypes: ["violations", "incomplete"] });
    },
    // Every rule, those of AAA and the experimental ones too, save: closed menus are always
    // "incomplete" to `hidden-content`; `color-contrast` asks for AAA's contrast at once; system
    // colours stand in for ours in forced colours.
    ["hidden-content", "color-contrast-enhanced", ...(forced ? ["color-contrast"] : [])],
  );
  return [...results.violations, ...results.incomplete].map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} (${any.map(({ message }) => message).join(" ")})`).join(", ")}`,
  );
}

/**
 * Links inside sentences may be as tall as their line; whatever else is pressed is 44 px in both
 * directions (a labelled box counts with its label).
 */
function smallTargets(): string[] {
  const pressed = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    ),
  ];
  return pressed.flatMap((element) => {
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    if (
      box.width === 0 ||
      element.matches(".skip") ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      return [];
    const inSentence =
      element.matches("a") &&
      getComputedStyle(element).display === "inline" &&
      element.closest("p, li, dd, td, label") !== null;
    return inSentence || (box.width >= 43.5 && box.height >= 43.5)
      ? []
      : [
          `small target (${Math.round(box.width)}×${Math.round(box.height)}): ${element.outerHTML.slice(0, 80)}`,
        ];
  });
}

/**
 * Nothing but a scrolling table may be wider than the screen: 320 px is also 1280 px at 400 % zoom.
 */
function overflow(): string[] {
  return document.documentElement.scrollWidth > innerWidth
    ? [`the page is ${document.documentElement.scrollWidth}px wide on a screen of ${innerWidth}px`]
    : [];
}
