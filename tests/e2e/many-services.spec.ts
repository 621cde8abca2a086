import type { Page } from "@playwright/test";
import { listMany } from "../setup/many-services";
import { forAxe, nothingForAxe } from "./faults-of";
import { expect, test, type Person } from "./journey";

const LISTED = 120;

// Written straight into the SQLite file.
test.skip(Boolean(process.env.TEST_DATABASE_URL), "only on SQLite");
test.beforeEach(({ site }) => listMany(site.folder, LISTED));

/**
 * Ticks, and saves as the person would: without script by the button, until its page is there.
 * Waits for nothing where script saves.
 */
async function tick({ page }: Person, script: boolean, name: RegExp): Promise<void> {
  await page.getByRole("checkbox", { name }).check();
  if (!script) await updateCart(page);
}

/** A link that is pressed before the answer takes its place, or is lost with the old page. */
async function updateCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Update cart" }).click();
  await expect(page.getByText(/added to cart!|Cart updated/)).toBeVisible();
}

/** Keeps back what the page asks for there until the answer is called. */
async function hold(page: Page, what: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(what, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("what is ticked on a page stays in the cart on the next, after a search and on /pay", async ({
  page,
  person,
  script,
}) => {
  await person.at("complete");
  await person.go("/services");
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  await tick(person, script, /stock cash/i);
  await expect(page.getByText("1 service", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();

  await expect(page).toHaveURL(/\/services\?page=2$/);
  await expect(page.getByText("1 service", { exact: true })).toBeVisible();
  await tick(person, script, /^service 60$/i);
  await expect(page).toHaveURL(/\/services\?page=2$/);
  await expect(page.getByText("2 services", { exact: true })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search the services" }).fill("NUMBER 117");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(
    page.getByText("1 service with “NUMBER 117” in the name or description."),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: /^service 117$/i }).check();
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await expect(page.getByRole("heading", { name: "Pay", level: 1 })).toBeVisible();
  for (const name of ["Stock cash", "Service 60", "Service 117"])
    await expect(
      page.getByRole("heading", { name, exact: true, includeHidden: true }),
    ).toBeAttached();
});

test(
  "unticking on a page takes out what it shows, and nothing else",
  { tag: "@night" },
  async ({ page, person, script }) => {
    await person.go("/services");
    await tick(person, script, /stock cash/i);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText("1 service", { exact: true })).toBeVisible();
    await tick(person, script, /^service 60$/i);
    await page.getByRole("link", { name: "Previous" }).click();
    await expect(page.getByText("2 services", { exact: true })).toBeVisible();
    const saved = script
      ? page.waitForResponse((answer) => answer.url().includes("/services.data"))
      : null;
    await page.getByRole("checkbox", { name: /stock cash/i }).uncheck();
    if (!script) await updateCart(page);
    await saved;
    await person.go("/services?page=2");
    await expect(page.getByText("1 service", { exact: true })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^service 60$/i })).toBeChecked();
  },
);

test(
  "a link pressed while a tick is still being saved waits for it",
  { tag: "@night" },
  async ({ page, person, script }) => {
    test.skip(!script, "only where script runs");
    await person.go("/services");
    const release = await hold(page, "**/services.data*");
    await page.getByRole("checkbox", { name: /stock cash/i }).check();
    await page.getByRole("link", { name: "Next" }).click();
    release();
    await expect(page.getByText("Page 2 of 3")).toBeVisible();
    await expect(page.getByText("1 service", { exact: true })).toBeVisible();
  },
);

test("what was ticked before the script came is in the cart once it is there, and told", async ({
  page,
  person,
  script,
}) => {
  test.skip(!script, "only where script runs");
  const release = await hold(page, "**/assets/*.js");
  await page.goto(`${person.site.url}/services`, { waitUntil: "commit" });
  await page.getByRole("checkbox", { name: /stock cash/i }).check();
  const saved = page.waitForResponse((answer) => answer.url().includes("/services.data"));
  release();
  await expect(page.getByText("Stock cash added to cart!")).toBeVisible();
  await expect(page.getByText("1 service", { exact: true })).toBeVisible();
  await saved;
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await expect(page.getByText("1 service", { exact: true })).toBeVisible();
});

test("a cart of more than 50 is refused with what to do, and what was ticked stays ticked", async ({
  page,
  person,
  script,
  site,
  expectConsole,
}) => {
  if (!script) expectConsole(/400/);
  const ids = Array.from({ length: 50 }, (_, n) => String(n + 5).padStart(26, "0"));
  await page.context().addCookies([{ name: "cart", value: ids.join("."), url: site.url }]);
  await person.go("/services?page=3");
  await expect(page.getByText("50 services", { exact: true })).toBeVisible();
  // Not `check`, which looks whether the tick stays: the answer to the save may have taken it back
  // by then.
  await page.getByRole("checkbox", { name: /^service 110$/i }).click();
  if (!script) await page.getByRole("button", { name: "Update cart" }).click();
  if (script) {
    await expect(
      page.getByText(
        "Your cart holds 50 services, which is the most. Take one out to add another.",
      ),
    ).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^service 110$/i })).not.toBeChecked();
  } else {
    await expect(
      page.getByRole("link", {
        name: "The cart holds 50 services at most, and this would be 51. Untick 1 or more; your cart is as it was.",
      }),
    ).toBeVisible();
    await expect(page.getByText("Page 3 of 3")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^service 110$/i })).toBeChecked();
  }
  await person.go("/services?page=2");
  await expect(page.getByText("50 services", { exact: true })).toBeVisible();
});

test(
  "addresses that ask for too much are answered with what there is",
  { tag: "@night" },
  async ({ page, person }) => {
    for (const [search, said] of [
      ["?page=0", "Page 1 of 3"],
      ["?page=9999", "Page 3 of 3"],
      ["?page=abc", "Page 1 of 3"],
      [
        `?q=${"x".repeat(10_000)}`,
        `No service has “${"x".repeat(100)}” in its name or description.`,
      ],
    ] as const) {
      await person.go(`/services${search}`);
      await expect(page.getByText(said)).toBeVisible();
    }
    await page.getByRole("link", { name: "Show all services" }).click();
    await expect(page.getByText("Page 1 of 3")).toBeVisible();
  },
);

test(
  "a crawler keeps the pages by their own address, and no search",
  { tag: "@night" },
  async ({ page, person }) => {
    const canonical = page.locator('link[rel="canonical"]');
    const robots = page.locator('meta[name="robots"]');
    await person.go("/services?page=2");
    await expect(canonical).toHaveAttribute("href", /\/services\?page=2$/);
    await expect(robots).toHaveCount(0);
    await person.go("/services?q=number");
    await expect(robots).toHaveAttribute("content", "noindex");
  },
);

test.describe("for axe, itself a script", { tag: "@night" }, () => {
  test.use(forAxe);
  test("a page of many, a search and an empty one have nothing to find", async ({
    page,
    person,
  }) => {
    for (const path of [
      "/services",
      "/services?page=2",
      "/services?q=number+11",
      "/services?q=zzz",
    ]) {
      await person.go(path);
      await nothingForAxe(page, path);
    }
  });
});
