import { expect, test } from "./journey";

test("a service offered no longer leaves the cart with a word", async ({ page, person, site }) => {
  await page.context().addCookies([{ name: "cart", value: "01GONE", url: site.url }]);
  await person.go("/services");
  await expect(
    page.getByText("A service you had chosen is no longer offered and was removed from your cart."),
  ).toBeVisible();
  await person.go("/services");
  await expect(page.getByText(/no longer offered/)).toHaveCount(0);
});

test.describe("with script", () => {
  test.skip(({ script }) => !script, "only where script runs");

  test("[S 3.19] [S 3.21] [S 4.19] [S 9.8] [S 9.9] [S 9.27] lists are used again for 10 minutes, the guard and the cart are asked each time, and nothing is stored", async ({
    page,
    person,
  }) => {
    await person.at("complete");
    await person.go("/subscriptions");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole("link", { name: "See the services" }).click();
    await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
    expect(asked).toContain("/services.data");
    await page.goBack();
    await expect(page.getByText("No active subscriptions")).toBeVisible();
    asked.length = 0;
    await page.getByRole("link", { name: "See the services" }).click();
    await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("No active subscriptions")).toBeVisible();
    expect(asked.filter((path) => path === "/standing")).toHaveLength(2);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test("a kept list is not shown to somebody who has logged out elsewhere", async ({
    page,
    person,
  }) => {
    await person.at("complete");
    await person.go("/subscriptions");
    await page.getByRole("link", { name: "See the services" }).click();
    await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
    await page.context().clearCookies();
    await page.goBack();
    await expect(page).toHaveURL(/\/auth/);
  });
});
