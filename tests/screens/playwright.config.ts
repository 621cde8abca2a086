import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config";

/**
 * `npm run screens`: not tests of anything, but pictures of every screen and state for somebody to
 * look at, under `screenshots/`.
 */
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desktop = { viewport: { width: 1366, height: 768 } };
const look = (name: string, use: object, more: object = {}) => ({ name, use, ...more });

export default defineConfig({
  ...journeys,
  testDir: ".",
  outputDir: "../../test-results/screens",
  timeout: 180_000,
  projects: [
    look("phone light", phone),
    look("phone dark", { ...phone, colorScheme: "dark" }),
    look("desktop light", desktop),
    look("desktop dark", { ...desktop, colorScheme: "dark" }),
    look(
      "phone landscape",
      { ...phone, viewport: { width: 740, height: 360 } },
      { testIgnore: /pages/ },
    ),
  ],
});
