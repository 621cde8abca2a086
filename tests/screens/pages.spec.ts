import { publicPaths } from "../../app/content/public-paths";
import { expect, test } from "./shot";

test("the pages people read", async ({ page, person, shot }) => {
  for (const path of publicPaths.filter((path) => path !== "/services")) {
    await person.go(path);
    await shot(path === "/" ? "home" : `page${path.replace("/", "-")}`);
  }
  await person.go("/");
  await shot("home-first-screen", "screen");
  await person.go("/terms-and-conditions");
  await page.getByText("On this page").click();
  await shot("page-contents-open", "screen");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await shot("focus-seen", "screen");
});

test("the menus", async ({ page, person, shot }) => {
  await person.go("/complaint-board");
  await page.getByRole("button", { name: "Account" }).click();
  await shot("menu-signed-out", "screen");
  const burger = page.getByRole("button", { name: "Menu" });
  if (await burger.isVisible()) {
    await burger.click();
    await shot("menu-main", "screen");
  }
  await person.at("complete");
  await person.go("/disclaimer");
  await page.getByRole("button", { name: "Account" }).click();
  await shot("menu-signed-in", "screen");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully!")).toBeVisible();
  await shot("notification-without-script", "screen");
  await person.go("/disclaimer");
  await page.keyboard.press("Tab");
  await shot("skip-link", "screen");
});

test("what is refused before any screen, and what is not there", async ({
  page,
  person,
  site,
  shot,
}) => {
  await person.go("/nothing-here");
  await shot("error-404");
  await page.goto(
    `data:text/html,<form method=post action="${site.url}/auth"><button>Go</button></form>`,
  );
  await page.getByRole("button", { name: "Go" }).click();
  await expect(page.getByRole("heading", { name: "Please use our own address" })).toBeVisible();
  await shot("error-403");
  await person.go("/?_data=root");
  await shot("error-400");
});

test.describe("with script", () => {
  test.use({ world: "js" });

  test("the notification", async ({ page, person, shot }) => {
    await person.go("/services");
    await page.getByRole("checkbox", { name: /stock cash/i }).check();
    await expect(page.getByText(/added to cart!/)).toBeVisible();
    await shot("notification", "screen");
  });
});
