import { addressIn } from "../../app/content/languages";
import { expect, styled, test as journey } from "./journey";
import { cutOff, toLookAt, widerBy } from "./within-window";

/**
 * WCAG 1.4.4: on small phones whose owner reads at twice the size, which browsers tell the page by
 * the size of its root.
 */
const widths = [360, 320];

/** The page as it stands, and with `looksAt` each page in English and Hindi. */
const test = journey.extend<{
  fits: () => Promise<void>;
  looksAt: (path: string) => Promise<void>;
}>({
  fits: async ({ page, site }, use) =>
    use(async () => {
      await styled(page);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        const where = `${page.url().replace(site.url, "")} at ${width}px`;
        expect
          .soft(await widerBy(page), `${where} is wider than its window`)
          .toBeLessThanOrEqual(0);
        expect.soft(await page.evaluate(cutOff), where).toEqual([]);
        expect.soft(await page.evaluate(brokenInName), `${where}, the name`).toEqual([]);
      }
    }),
  looksAt: async ({ person, fits }, use) =>
    use(async (path) => {
      for (const address of [path, addressIn("hi", path)]) {
        await person.go(address);
        await fits();
      }
    }),
});

/** Words of the name in the header that do not stand on one line. */
function brokenInName(): string[] {
  const name = document.querySelector(".brand")?.lastChild;
  const words = [...(name?.textContent ?? "").matchAll(/\S+/g)];
  return words.flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(name!, index);
    range.setEnd(name!, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
}

test.beforeEach(({ page }) => page.setViewportSize({ width: widths[0]!, height: 740 }));

test("with letters twice as large the pages people read need no scrolling sideways", async ({
  page,
  looksAt,
  fits,
  script,
  person,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/404/);
  for (const path of [...toLookAt(script), "/grievance-redressal/complaint", "/nothing-here"])
    await looksAt(path);
  await person.go("/privacy-policy");
  for (const menu of ["Account", "Menu"]) {
    await page.getByRole("button", { name: menu }).click();
    await fits();
  }
});

test("nor do signing in and onboarding, refused too", async ({
  page,
  person,
  looksAt,
  fits,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/400/);
  const refused = async (button: string) => {
    await page.evaluate(() =>
      document.querySelectorAll("form").forEach((form) => (form.noValidate = true)),
    );
    await page.getByRole("button", { name: button }).click({ force: true });
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await fits();
  };
  await looksAt("/auth");
  await person.go("/auth");
  await refused("Send OTP");
  await person.asksForCode();
  await fits();
  await looksAt("/auth");
  for (const [step, button] of [
    ["signed-in", "Send code"],
    ["email", "Verify PAN"],
    ["identity", "Submit and Sign"],
  ] as const) {
    await person.at(step);
    await looksAt("/details");
    await person.go("/details");
    if (step === "identity") await page.getByRole("radio", { name: "Other" }).first().check();
    await refused(button);
  }
  await looksAt("/details/finalizing");
  await person.at("complete");
  await looksAt("/details");
});

test("nor do the cart, paying, the subscriptions and the account", async ({
  page,
  person,
  site,
  looksAt,
  fits,
}) => {
  test.slow();
  await person.at("complete");
  for (const path of ["/services", "/subscriptions", "/account", "/research"]) await looksAt(path);
  await person.chooses(/stock cash/i);
  for (const path of ["/pay", "/pay?how=manual", "/services"]) await looksAt(path);
  await person.go("/pay");
  await person.paysOnline("Fail payment");
  await page.waitForURL(`${site.url}/pay**`);
  await fits();
  await person.go("/pay");
  await person.claims();
  await fits();
  await looksAt("/subscriptions");
  await person.chooses(/index options/i);
  await person.paysOnline();
  await page.waitForURL(`${site.url}/subscriptions**`);
  await fits();
  await person.go("/account");
  const leave = await page
    .getByRole("link", { name: /^Leave / })
    .first()
    .getAttribute("href");
  for (const path of [
    "/subscriptions",
    "/subscriptions/earlier",
    "/services",
    "/account",
    leave ?? "",
    "/account/close",
    "/account/close?code=sent",
    "/research",
    "/research/seal",
    "/unsubscribe",
    "/help",
  ])
    await looksAt(path);
});
