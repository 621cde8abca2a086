import type { Page } from "@playwright/test";
import { publicPaths, scriptFreePaths } from "../../app/content/public-paths";
import { forAxe, nothingForAxe } from "./faults-of";
import { expect, test, type Person } from "./journey";

/** Every screen against every axe rule, signed out, half-way and complete. */
const everyWorld = Boolean(process.env.EVERY_WORLD);
const open = [...publicPaths, "/auth", "/nothing-here"];

test.use(forAxe);
test.describe.configure({ timeout: 300_000 });

test("signed out, every public page has nothing for axe to find", async ({
  page,
  person,
  script,
  expectConsole,
}) => {
  expectConsole(/404/);
  // The pages to read have no script of ours in any project: CI looks at them once.
  await everywhere(
    page,
    person,
    script && !everyWorld
      ? open.filter((path) => !scriptFreePaths.some((one) => one === path))
      : open,
  );
});

test("half-way through onboarding, neither has the profile page", async ({
  page,
  person,
  expectConsole,
}) => {
  expectConsole(/404/);
  await person.at("email");
  await everywhere(page, person, everyWorld ? [...open, "/details"] : ["/details"]);
});

test("with onboarding complete, neither have the cart, paying and the subscriptions", async ({
  page,
  person,
  expectConsole,
}) => {
  expectConsole(/404/);
  await person.at("complete");
  await person.chooses(/stock cash/i, /index options/i);
  await everywhere(page, person, ["/services", "/pay", "/pay?how=manual"]);
  await person.go("/pay");
  await person.claims();
  await everywhere(
    page,
    person,
    everyWorld ? [...open, "/subscriptions", "/details"] : ["/subscriptions", "/details"],
  );
});

test(
  "with services of two payments, neither have the receipts beside them, nor the account",
  { tag: "@night" },
  async ({ page, person }) => {
    await person.at("complete");
    for (const service of [/stock cash/i, /index options/i]) {
      await person.chooses(service);
      await person.paysOnline();
      await expect(page.getByRole("heading", { name: service })).toBeVisible();
    }
    await everywhere(page, person, ["/subscriptions", "/subscriptions/earlier"]);
    await person.go("/account");
    const leave = await page
      .getByRole("link", { name: /^Leave / })
      .first()
      .getAttribute("href");
    await everywhere(page, person, ["/account", leave ?? "", "/account/close?code=sent"]);
  },
);

test(
  "what is refused on the way to sign in and in onboarding has nothing for axe to find either",
  { tag: "@night" },
  async ({ page, person, expectConsole }) => {
    expectConsole(/400/);
    await person.go("/auth");
    await page.getByLabel("Mobile number").fill("98765");
    await refusedBy(page, "Send OTP");
    await nothingForAxe(page, "the number refused");
    await person.asksForCode();
    await nothingForAxe(page, "the code asked for");
    await page.getByLabel("Code", { exact: true }).fill("12");
    await refusedBy(page, "Verify OTP");
    await nothingForAxe(page, "the code refused");
    await person.at("signed-in");
    await person.go("/details");
    await nothingForAxe(page, "the e-mail asked for");
    await page.getByLabel("E-mail").fill("nobody");
    await refusedBy(page, "Send code");
    await nothingForAxe(page, "the e-mail refused");
    await person.at("email");
    await person.go("/details");
    await refusedBy(page, "Verify PAN");
    await nothingForAxe(page, "PAN and birth date refused");
  },
);

test(
  "nor has the agreement: asked for, refused, cancelled, begun",
  { tag: "@night" },
  async ({ page, person, expectConsole }) => {
    expectConsole(/400/);
    await person.at("identity");
    await person.go("/details");
    await nothingForAxe(page, "the agreement asked for");
    await page.getByRole("radio", { name: "Other" }).first().check();
    await nothingForAxe(page, "another country chosen");
    await refusedBy(page, "Submit and Sign");
    await nothingForAxe(page, "the country refused");
    await person.go("/details");
    await person.signs("Cancel signing");
    await expect(page.getByText(/cancelled/i).first()).toBeVisible();
    await nothingForAxe(page, "the signature cancelled");
    await everywhere(page, person, ["/details", "/details/finalizing"]);
  },
);

test(
  "nor have payments that are refused, pending, cancelled or failed",
  { tag: "@night" },
  async ({ page, person, site, expectConsole }) => {
    expectConsole(/400|CORS/);
    await person.at("complete");
    await person.chooses(/stock cash/i);
    await page.getByRole("link", { name: "Pay Manually" }).click();
    await page.getByLabel(/UTR/).fill("12");
    await refusedBy(page, "I'll Pay & Send Screenshot");
    await nothingForAxe(page, "the UTR refused");
    await person.go("/pay");
    await person.claims();
    // A toast would lie half over the window.
    await person.go("/subscriptions");
    await page.getByRole("button", { name: "About verification" }).click();
    await nothingForAxe(page, "the window about verification open");
    await person.go("/subscriptions");
    await page.getByLabel(/UTR/).fill("12");
    await refusedBy(page, "Save UTR");
    await nothingForAxe(page, "the UTR of the claim refused");
    await person.chooses(/stock cash/i);
    await nothingForAxe(page, "a cart that is claimed already");
    await person.paysOnline("Cancel payment");
    await expect(page.getByText(/cancelled/i).first()).toBeVisible();
    await nothingForAxe(page, "the payment cancelled");
    await person.go("/pay");
    await person.paysOnline("Fail payment");
    await page.waitForURL(`${site.url}/**`);
    await expect(page.getByText("The payment did not go through").first()).toBeVisible();
    await nothingForAxe(page, "the payment failed");
  },
);

/** By our script where it runs, else by the server: no browser checks the form. */
async function refusedBy(page: Page, button: string): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll("form").forEach((form) => (form.noValidate = true)),
  );
  // By force: with script the agreement's button is unready until the form is complete.
  await page.getByRole("button", { name: button }).click({ force: true });
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
}

async function everywhere(page: Page, person: Person, paths: string[]): Promise<void> {
  for (const path of paths) {
    await person.go(path);
    await nothingForAxe(page, path);
  }
}
