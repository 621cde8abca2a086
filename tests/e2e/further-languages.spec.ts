import type { Page } from "@playwright/test";
import { about, addressIn, languagesOf } from "../../app/content/languages";
import { speakShipped } from "../setup/speak-shipped";
import { drawnWhole } from "./drawn-whole";
import { forAxe, nothingForAxe } from "./faults-of";
import { expect, test, type Person } from "./journey";

/**
 * Each state of the working screens in every language that has it: drawn whole on a phone, from its
 * own side, also with text of twice the size (`drawn-whole.ts`), and with nothing for axe to find.
 */
test.use(forAxe);
test.beforeEach(() => test.slow());
speakShipped();

/** @param state what is told of a fault */
async function inEachLanguage(page: Page, person: Person, path: string, state: string) {
  for (const language of languagesOf(path.replace(/\?.*/, "")).filter((one) => one !== "en")) {
    await page.setViewportSize({ width: 360, height: 740 });
    const address = addressIn(language, path);
    await person.go(address);
    // Where a step is over, another page would be looked at.
    expect(new URL(page.url()).pathname + new URL(page.url()).search, state).toBe(address);
    await drawnWhole(page);
    const drawn = await page.evaluate(() => getComputedStyle(document.documentElement).direction);
    expect(drawn).toBe(about(language).direction);
    await nothingForAxe(page, `${address}, ${state}`);
  }
}

test("signing in, and the notice of the law", async ({ page, person }) => {
  await inEachLanguage(page, person, "/privacy-policy", "as it stands");
  await inEachLanguage(page, person, "/auth", "the number asked for");
  await person.go("/auth");
  await person.asksForCode();
  await inEachLanguage(page, person, "/auth", "the code asked for");
});

test("onboarding, step by step", async ({ page, person }) => {
  for (const step of ["signed-in", "email", "identity", "complete"] as const) {
    await person.at(step);
    await inEachLanguage(page, person, "/details", step);
  }
});

test("services, and paying both ways", async ({ page, person }) => {
  await person.at("complete");
  await inEachLanguage(page, person, "/services", "nothing chosen");
  await person.chooses(/stock cash/i);
  await inEachLanguage(page, person, "/pay", "how to pay");
  await inEachLanguage(page, person, "/pay?how=manual", "by hand");
});

test("subscriptions: none, a claim that waits, one that runs", async ({ page, person }) => {
  await person.at("complete");
  await inEachLanguage(page, person, "/subscriptions", "none");
  await person.chooses(/stock cash/i);
  await person.claims();
  await inEachLanguage(page, person, "/subscriptions", "a claim that waits");
  await person.chooses(/index options/i);
  await person.paysOnline();
  await expect(page).toHaveURL(/\/subscriptions/);
  await inEachLanguage(page, person, "/subscriptions", "one that runs");
});

test("what is in English on a page that is read from the right is read from the left", async ({
  page,
  person,
}) => {
  await person.go("/ur/privacy-policy");
  const english = page.locator('[lang="en"]');
  expect(await english.count()).toBeGreaterThan(0);
  for (const one of await english.all())
    expect(await one.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
});
