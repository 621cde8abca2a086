import { defineConfig, devices } from "@playwright/test";

const everyWorld = Boolean(process.env.EVERY_WORLD);
const phone = { ...devices["Galaxy S9+"], viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
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

/** The same journey files in each world; CI runs the two that differ most, and the spine in the others. */
const world = (name: string, use: object, whole: boolean) => ({ name, use, ...(whole || everyWorld ? {} : { testMatch: /spine\.spec\.ts/ }) });

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: flags },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    trace: "off",
  },
  projects: [
    world("no-js phone", { ...phone, javaScriptEnabled: false }, true),
    world("js desktop", { ...desktop }, true),
    world("no-js desktop", { ...desktop, javaScriptEnabled: false }, false),
    world("js phone", { ...phone }, false),
  ],
});
