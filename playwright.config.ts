import { defineConfig, devices } from "@playwright/test";
import type { World } from "./tests/e2e/worlds";

const everyWorld = Boolean(process.env.EVERY_WORLD);
const phone = {
  ...devices["Galaxy S9+"],
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

/** The same journey files in each world and width; CI runs the two that differ most whole, and the spine in the others. */
const wholeInCi = ["no-js phone", "js desktop"];
const worlds: World[] = ["no-js", "js", "blocked", "late", "save-data"];
/** Looked at page by page, at widths of their own: once with script and once without is all there is. */
const notJourneys = /(accessibility|arriving|print|every-page|sandbox-scripts)\.spec\.ts/;
/** What only script adds: Digio's window, Razorpay's overlay, a window that another site's script opened. The spine goes the way without. */
const ofScript = /(digio|razorpay|opener|sandbox-scripts)\.spec\.ts/;
const projects = worlds.flatMap((world) =>
  Object.entries({ phone, desktop }).map(([width, device]) => {
    const name = `${world} ${width}`;
    const use = { ...device, world, javaScriptEnabled: world !== "no-js" };
    const whole = wholeInCi.includes(name);
    if (!whole && !everyWorld) return { name, use, testMatch: /spine\.spec\.ts/ };
    return {
      name,
      use,
      testIgnore: [...(world === "js" ? [] : [ofScript]), ...(whole ? [] : [notJourneys])],
    };
  }),
);

export default defineConfig<{ world: World }>({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: flags,
    },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    trace: "off",
  },
  projects,
});
