import { expect, test } from "./journey";

test.describe("the layout", () => {
  test("[S 2.21] a toast is at the top, in the middle", async ({ page, person, script }) => {
    test.skip(!script, "without script it is a part of the page");
    await person.go("/services");
    await page.getByRole("checkbox", { name: /stock cash/i }).check();
    const box = (await page.locator(".toasts .toast").boundingBox())!;
    const { width, height } = page.viewportSize()!;
    expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(16);
    expect(box.y).toBeLessThan(height / 4);
  });

  test("[S 2.22] the footer is at the bottom of the window, however short the page", async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width: 1400, height: 2400 });
    await person.go("/auth");
    const { y, height } = (await page.locator("footer").boundingBox())!;
    expect(y + height).toBeGreaterThan(2390);
  });

  test("[S 2.23] it is dark where the system is", async ({ page, person }) => {
    await person.go("/services");
    const brightness = () =>
      page.evaluate(() => {
        const canvas = document.createElement("canvas").getContext("2d")!;
        canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data[1]!;
      });
    await page.emulateMedia({ colorScheme: "light" });
    const light = await brightness();
    await page.emulateMedia({ colorScheme: "dark" });
    expect([light > 200, (await brightness()) < 80]).toEqual([true, true]);
  });

  test("[S 2.38] the link of the page one is on is green", async ({ page, person }) => {
    await page.setViewportSize({ width: 1400, height: 800 });
    await person.go("/services");
    const [red, green, blue] = await page.locator(".mainnav [aria-current]").evaluate((link) => {
      const canvas = document.createElement("canvas").getContext("2d")!;
      canvas.fillStyle = getComputedStyle(link).color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    });
    expect([green! > red!, green! > blue!]).toEqual([true, true]);
  });

  test("[S 2.44] a link in a menu closes it", async ({ page, person }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await person.go("/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.locator("#main-menu");
    await expect(menu).toBeVisible();
    await menu.getByRole("link", { name: "Services" }).click();
    await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
  });
});

test.describe("where script runs", () => {
  test.skip(({ script }) => !script, "only where script runs");

  test("[S 2.85] /pay says that it is working", async ({ page, person }) => {
    await person.at("complete");
    await person.go("/services");
    await person.chooses(/stock cash/i);
    await page.waitForLoadState("networkidle");
    await page.route("**/pay.data*", () => undefined);
    await page.getByRole("button", { name: "Pay on Website" }).click();
    await expect(page.getByText("Starting your payment...")).toBeVisible();
  });

  test("[S 5.17] choosing India clears what was typed for Other", async ({ page, person }) => {
    await person.at("identity");
    await person.go("/details");
    await page.waitForLoadState("networkidle");
    const group = page.getByRole("group", { name: "Citizenship" });
    await group.getByLabel("Other", { exact: true }).check();
    const name = page.getByLabel("Citizenship: name of the country");
    await name.fill("Nepal");
    await group.getByLabel("India", { exact: true }).check();
    await group.getByLabel("Other", { exact: true }).check();
    await expect(name).toHaveValue("");
  });
});
