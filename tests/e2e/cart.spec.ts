import type { Locator } from "@playwright/test";
import { expect, test } from "./journey";

test("what is ticked is the cart: unticking takes out, and it stays on the way back", async ({
  page,
  person,
  script,
}) => {
  const save = async () => {
    if (!script) await page.getByRole("button", { name: "Update cart" }).click();
  };
  const saved = () =>
    !script
      ? Promise.resolve()
      : page
          .waitForResponse((answer) => answer.url().includes("/services.data"))
          .then(() => undefined);
  await person.go("/services");
  let done = saved();
  await page.getByRole("checkbox", { name: /stock cash/i }).check();
  await save();
  await done;
  await expect(page.getByText("Stock cash added to cart!")).toBeVisible();
  await expect(page.getByText("1 service", { exact: true })).toBeVisible();
  await person.go("/services");
  await expect(page.getByRole("checkbox", { name: /stock cash/i })).toBeChecked();
  done = saved();
  await page.getByRole("checkbox", { name: /stock cash/i }).uncheck();
  await save();
  await done;
  await person.go("/services");
  await expect(page.getByRole("checkbox", { name: /stock cash/i })).not.toBeChecked();
  await expect(page.getByText("0 services", { exact: true })).toBeVisible();
});

test("a tick that could not be saved is taken back with a word", async ({
  page,
  person,
  script,
  expectConsole,
}) => {
  test.skip(!script, "only where script runs");
  expectConsole(/Failed to load resource|net::ERR_FAILED/);
  await person.go("/services");
  await page.route("**/services.data*", (route) => route.abort());
  await page.getByRole("checkbox", { name: /stock cash/i }).click();
  await expect(page.getByText("Stock cash added to cart!")).toBeVisible();
  await expect(
    page.getByText("We could not save your cart. Please check your connection and try again."),
  ).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /stock cash/i })).not.toBeChecked();
  await expect(page.getByText("0 services", { exact: true })).toBeVisible();
});

test("a tick is not undone by the answer to the one before it", async ({
  page,
  person,
  script,
}) => {
  test.skip(!script, "only where script runs");
  await person.go("/services");
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  let saves = 0;
  let answers = 0;
  await page.route("**/services.data*", async (route) => {
    const one = ++saves === 1;
    const response = await route.fetch();
    if (one) await held;
    await route.fulfill({ response }).catch(() => undefined);
    answers++;
  });
  // What is put off until after the next paint then waits for its last moment, and the answer comes
  // in between.
  await page.evaluate(() => (window.requestAnimationFrame = () => 0));
  await page.getByRole("checkbox", { name: /stock cash/i }).check();
  await expect.poll(() => saves).toBe(1);
  await page.getByRole("checkbox", { name: /index options/i }).click();
  release();
  await expect.poll(() => answers).toBe(2);
  await expect(page.getByText("2 services", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /index options/i })).toBeChecked();
});

test("ticks made while one is being saved are saved after it, together", async ({
  page,
  person,
  script,
}) => {
  test.skip(!script, "only where script runs");
  await person.go("/services");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const saves: string[] = [];
  await page.route("**/services.data*", async (route) => {
    saves.push(route.request().postData() ?? "");
    await held;
    await route.continue();
  });
  const boxes = await page.getByRole("checkbox").all();
  for (const box of boxes.slice(0, 3)) await box.check();
  await expect(page.getByText("3 services", { exact: true })).toBeVisible();
  await expect.poll(() => saves.length).toBe(1);
  release();
  const cart = async () =>
    (await page.context().cookies()).find(({ name }) => name === "cart")?.value.split(/[.]|%2E/i);
  await expect.poll(cart).toHaveLength(3);
  expect(saves).toHaveLength(2);
});

test("where script runs Update cart is gone, and Proceed to Pay comes with the first tick", async ({
  page,
  person,
  script,
}) => {
  test.skip(!script, "without script both stay: tests/journeys");
  await person.go("/services");
  const [update, proceed] = ["Update cart", "Proceed to Pay"].map((name) =>
    page.getByRole("button", { name }),
  ) as [Locator, Locator];
  await expect(update).toBeHidden();
  await expect(proceed).toBeHidden();
  const box = page.getByRole("checkbox").first();
  await box.check();
  await expect(proceed).toBeVisible();
  await box.uncheck();
  await expect(proceed).toBeHidden();
});

test("a cart changed in another tab is drawn with the word about it, and the next press pays what is seen", async ({
  page,
  person,
  script,
  world,
  site,
  expectConsole,
}) => {
  expectConsole(/status of 409/);
  await person.at("complete");
  await person.chooses(/stock cash/i);
  const other = await page.context().newPage();
  // Script is held back from the first tab alone.
  const hasScript = script || world === "late";
  await other.goto(`${site.url}/services`, { waitUntil: "networkidle" });
  const saved = other.waitForResponse((answer) => answer.request().method() === "POST");
  await other.getByRole("checkbox", { name: /index options/i }).check();
  if (!hasScript) await other.getByRole("button", { name: "Update cart" }).click();
  await saved;
  await other.close();
  const pay = page.getByRole("button", { name: "Pay on Website" });
  await pay.click();
  await expect(
    page.getByText("Your cart was changed after this page was shown").first(),
  ).toBeVisible();
  await expect(page.getByText(/^2 services/).first()).toBeVisible();
  await pay.click();
  await expect(page.getByRole("button", { name: "Continue to Razorpay" })).toBeVisible();
});
