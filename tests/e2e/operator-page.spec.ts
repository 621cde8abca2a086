import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { PASSPHRASE } from "./desk";
import { nothingForAxe } from "./faults-of";
import { expect, test as journey } from "./journey";

/** `waits`: settings that wait for the next start; the next test finds none. */
const test = journey.extend<{ waits: (settings: string) => void }>({
  waits: async ({ site }, use) => {
    const file = join(site.folder, "settings.env");
    await use((settings) => writeFileSync(file, settings));
    rmSync(file, { force: true });
  },
});

async function signIn(page: Page, desk: string): Promise<void> {
  await page.goto(desk);
  await page.getByLabel("Passphrase").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
}

test("the operator confirms a claim on the page, and the investor has the subscription", async ({
  page,
  person,
  desk,
}) => {
  await person.at("complete");
  await person.chooses(/stock cash/i);
  await person.go("/pay");
  await person.claims();
  await signIn(page, desk);
  await expect(page.getByRole("heading", { name: /1 waiting: payment claims/ })).toBeVisible();
  await page.getByRole("button", { name: "Without UTR" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "The claim is confirmed. Its subscriptions have started. The letter leaves in ten minutes; until then Undo stands below.",
  );
  await expect(page.getByRole("heading", { name: /waiting: payment claims/ })).toBeHidden();
  await person.go("/subscriptions");
  await expect(page.getByText(/stock cash/i).first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(desk);
  const signOut = page.getByRole("button", { name: "Sign out" });
  await expect(signOut).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(signOut).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(desk);
  await signOut.click();
  await page.goto(`${desk}/people`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});

test("a wrong passphrase is said, and the way to mend it is a link to the field", async ({
  page,
  desk,
  expectConsole,
}) => {
  expectConsole(/401/);
  await page.goto(desk);
  await page.getByLabel("Passphrase").fill("not this one at all");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole("link", { name: "The passphrase is wrong." }).click();
  await expect(page.getByLabel("Passphrase")).toBeFocused();
});

// axe is a script of ours, put in from outside: the pages' own policy lets none run.
test.describe("for axe, narrow and wide, light and dark,", () => {
  test.use({ javaScriptEnabled: true });
  test.describe.configure({ timeout: 300_000 });
  test.beforeEach(async ({ page, person, desk, waits, expectConsole }) => {
    waits("PUBLIC_URL=https://shop.example.in\n");
    expectConsole(/422/);
    await person.at("complete");
    await person.chooses(/stock cash/i, /index options/i);
    await person.go("/pay");
    await person.claims();
    await page.goto(desk);
  });

  test("a page of each kind has nothing to find", async ({ page, desk }) => {
    const look = (name: string) => nothingForAxe(page, name);
    await look("sign-in");
    await signIn(page, desk);
    for (const path of ["/", "/people", "/statement", "/settings"]) {
      await page.goto(desk + path);
      await look(path);
    }
    await page.goto(desk);
    await page.getByLabel("UTR on the statement").fill("12");
    await page.getByRole("button", { name: "Confirm: it came" }).click();
    await look("a refused claim");
    await confirmed(page, desk);
    await look("who paid today");
    await findsAsha(page);
    await look("a person");
    await page.getByRole("link", { name: /^Refund stock cash/i }).click();
    await look("a refund");
  });

  test("nor has any other page", { tag: "@night" }, async ({ page, desk }) => {
    const look = (name: string) => nothingForAxe(page, name);
    await signIn(page, desk);
    for (const path of [
      "/people?state=never",
      "/payments",
      "/claims",
      "/invoices",
      "/catalogue",
      "/messages",
      "/refunds",
      "/complaints",
      "/letters/new",
      "/restart",
    ]) {
      await page.goto(desk + path);
      await look(path);
    }
    await confirmed(page, desk);
    await findsAsha(page);
    const file = page.url();
    for (const act of [/^Extend stock cash/i, /^End stock cash/i]) {
      await page.goto(file);
      await page.getByRole("link", { name: act }).click();
      await look(String(act));
    }
    for (const act of ["Change number", "End every sign-in", "Export", "Close account"]) {
      await page.goto(file);
      await page.getByRole("link", { name: act }).click();
      await look(act);
    }
    await page.goto(desk);
    await page.getByRole("link", { name: /^stock cash: 1 active/i }).click();
    await look("who holds a service");
    await page.getByRole("link", { name: "Extend all who hold it" }).click();
    await look("more days for all");
    for (const path of [
      "/payments",
      "/payments?show=unpaid",
      "/claims?state=fulfilled",
      "/invoices",
    ]) {
      await page.goto(desk + path);
      await look(path);
    }
    await page.goto(`${desk}/catalogue`);
    await page
      .getByRole("link", { name: /^Change/ })
      .first()
      .click();
    await look("a service");
  });
});

/** The one claim there is, on Today. */
async function confirmed(page: Page, desk: string): Promise<void> {
  await page.goto(desk);
  await page.getByRole("button", { name: "Without UTR" }).click();
}

/** The page of who claimed it, found by their name. */
async function findsAsha(page: Page): Promise<void> {
  await page.getByLabel("Find a person or a payment").fill("Asha");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Asha Verma");
}
