import { expect, test } from "./journey";

test.describe("menus", () => {
  test("[S 2.43] [S 2.45] [S 4.1] one is open at a time; Escape and a click outside close it; the focus returns", async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await person.go("/disclaimer");
    const menu = page.getByRole("button", { name: "Menu" });
    const account = page.getByRole("button", { name: "Account" });
    const services = page.getByRole("link", { name: "Services", exact: true });
    const login = page.getByRole("link", { name: "Login/Sign up" });

    await menu.click();
    await expect(services).toBeVisible();
    await account.click();
    await expect(login).toBeVisible();
    await expect(services).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(login).toBeHidden();
    await expect(account).toBeFocused();
    await menu.click();
    await page.getByRole("heading", { level: 1 }).click({ position: { x: 5, y: 5 } });
    await expect(services).toBeHidden();
    await menu.click();
    await services.click();
    await expect(page).toHaveURL(/\/services$/);
    await expect(services).toBeHidden();
  });

  test("[S 2.36] [S 2.37] [S 9.26] the four main links: a row from 1280 px, a menu below", async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await person.go("/complaint-board");
    const row = page.getByRole("navigation", { name: "Main" });
    await expect(row.getByRole("link")).toHaveText([
      "Services",
      "Investor Charter",
      "Performance Report",
      "Complaint Board",
    ]);
    await expect(row.getByRole("link", { name: "Complaint Board" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
    await page.setViewportSize({ width: 1279, height: 800 });
    await expect(row).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
  });

  test("somebody signed in finds Subscriptions and Logout, and is told when logged out", async ({
    page,
    person,
  }) => {
    await person.at("complete");
    await person.go("/disclaimer");
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("link", { name: "Subscriptions" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("Logged out successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/disclaimer$/);
    await person.go("/subscriptions");
    await expect(page).toHaveURL(/\/auth/);
  });
});
