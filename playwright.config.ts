import { defineConfig, devices } from "@playwright/test";
import type { World } from "./tests/e2e/worlds";
import { systemChromium } from "./tests/setup/chromium.mjs";
import { inMemory } from "./tests/setup/in-memory";

process.env.TMPDIR = inMemory;

const everyWorld = Boolean(process.env.EVERY_WORLD);
const checkFull = Boolean(process.env.CHECK_FULL);
const phone = {
  ...devices["Galaxy S9+"],
  // No page asks for it; by night it is the device's own, and each frame twenty times as many
  // pixels.
  ...(everyWorld ? {} : { deviceScaleFactor: 1 }),
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};
const desktop = { viewport: { width: 1366, height: 768 } };
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The same journey files in each world and width. `npm run check:full` runs the two that differ
 * most, and the spine where script is late; `npm run check:worlds` runs all.
 */
const mainProjects = ["no-js phone", "js desktop"];
const spineOnly = checkFull ? ["late phone"] : ["blocked phone", "late phone", "save-data phone"];
const worlds: World[] = ["no-js", "js", "blocked", "late", "save-data"];
/**
 * Looked at page by page, at widths of their own: once with script and once without is all there
 * is.
 */
const notJourneys =
  /(accessibility|arriving|print|every-page|further-languages|language-menu|sandbox-scripts)\.spec\.ts/;
/**
 * Left out of `npm run check:full`, CHECK_FULL=1, for the night, `npm run check:worlds`: what looks
 * at every page piece by piece, at four times its size or in each language, for minutes; and what
 * `npm test` and `.ci/run` walk over plain HTTP or hold by a unit test, once more in a browser. So
 * is, in the other files, each test with the tag `@night`.
 */
const byNight = new RegExp(
  `(${[
    ...["arriving", "further-languages", "hindi", "larger-letters", "set-up", "zoom"],
    ...["every-page", "everyday-jobs", "kill", "papers", "refusals", "sandbox-scripts", "taps"],
    "typing",
  ].join("|")})\\.spec\\.ts`,
);
/** Looked at once before a change is called done, without script; by night with it, too. */
const theSameWithScript = /(accessibility|language-menu|name-asked|look)\.spec\.ts/;
/** And these once with it. */
const theSameWithoutScript = /(keyboard|menus|specification|toasts)\.spec\.ts/;
/**
 * What only script adds: Digio's window, Razorpay's overlay, passkeys, a window that another
 * site's script opened. The spine goes the way without.
 */
const ofScript = /(digio|razorpay|opener|passkeys|sandbox-scripts)\.spec\.ts/;
/** Pages without script, which are the same in every world, and what they weigh. */
const withoutScript = /(bytes|everyday-jobs|operator-page|print|set-up)\.spec\.ts/;
/**
 * Without script these need no browser: `npm test` walks them over plain HTTP, in `tests/journeys`.
 */
const overHttp =
  /(cart|caches|every-page|forms|kill|many-services|messages|papers|refusals|spine|typing)\.spec\.ts/;

const projects = worlds
  .flatMap((world) =>
    Object.entries({ phone, desktop }).map(([width, device]) => ({
      name: `${world} ${width}`,
      // Two short tests: a second worker would take longer to start than its test.
      ...(spineOnly.includes(`${world} ${width}`) && !everyWorld ? { workers: 1 } : {}),
      use: { ...device, world, javaScriptEnabled: world !== "no-js" },
      ...filesOf(world, `${world} ${width}`),
    })),
  )
  .filter(({ testMatch }) => testMatch.length > 0);

function filesOf(
  world: World,
  name: string,
): { testMatch: RegExp[]; testIgnore: RegExp[]; grep?: RegExp } {
  const left = [
    ...(world === "js" ? [] : [ofScript]),
    ...(world === "no-js" ? [] : [withoutScript]),
    ...(checkFull ? [byNight] : []),
    ...(checkFull && world === "js" ? [theSameWithScript] : []),
    ...(checkFull && world === "no-js" ? [theSameWithoutScript] : []),
  ];
  const all = [/\.spec\.ts/];
  if (everyWorld)
    return {
      testMatch: all,
      testIgnore: [...left, ...(mainProjects.includes(name) ? [] : [notJourneys])],
    };
  if (mainProjects.includes(name))
    return {
      testMatch: all,
      testIgnore: [...left, ...(world === "no-js" ? [overHttp] : [])],
    };
  return { testMatch: spineOnly.includes(name) ? [/spine\.spec\.ts/] : [], testIgnore: [] };
}

export default defineConfig<{ world: World }>({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  ...(checkFull ? { grepInvert: /@night/ } : {}),
  // What hangs is to fail; a machine that is slow for a minute is not (as in `vitest.config.ts`).
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? systemChromium(),
      args: flags,
    },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    trace: "off",
    // A worker's tests, one after the other, have one context, emptied between them (cookies,
    // storage, cache, routes, pages): half the work of a new one each. By night each has a new one.
    reuseContext: !everyWorld,
  },
  projects,
});
