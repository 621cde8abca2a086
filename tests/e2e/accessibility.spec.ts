import type { Page } from "@playwright/test";
import { publicPaths, scriptFreePaths } from "../../app/content/public-paths";
import { faultsOf, forAxe } from "./faults-of";
import { expect, test, type Person } from "./journey";

/**
 * Every screen against every axe rule, in light and dark (and forced colours in the full run),
 * narrow and wide. `EVERY_WORLD` widens the matrix: 320, 768 and 1280 px, signed out, half-way and
 * complete.
 */
const everyWorld = Boolean(process.env.EVERY_WORLD);
const widths = everyWorld ? [320, 768, 1280] : [320, 1280];
const looks = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  ...(everyWorld ? [{ colorScheme: "dark", forcedColors: "active" } as const] : []),
] as const;
const open = [...publicPaths, "/auth", "/nothing-here"];

test.use(forAxe);
test.describe.configure({ timeout: everyWorld ? 300_000 : 90_000 });

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

test("with services of two payments, neither have the receipts beside them, nor the account", async ({
  page,
  person,
}) => {
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
});

async function everywhere(page: Page, person: Person, paths: string[]): Promise<void> {
  for (const path of paths) {
    await person.go(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const look of looks) {
        await page.emulateMedia(look);
        const found = await faultsOf(page, look.forcedColors === "active");
        expect(
          found,
          `${path} at ${width}px, ${look.colorScheme}${look.forcedColors === "active" ? ", forced colours" : ""}`,
        ).toEqual([]);
      }
    }
  }
}
