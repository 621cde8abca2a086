import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./journey";

test("the whole journey goes by keyboard alone", async ({ page, person, site }) => {
  await person.go("/auth?from=/services");
  await types(page, page.getByLabel("Mobile number"), person.number);
  await page.keyboard.press("Enter");
  await types(page, page.getByLabel("Code", { exact: true }), () =>
    site.sandbox.code(`+91${person.number}`),
  );
  await page.keyboard.press("Enter");
  await types(page, page.getByLabel("E-mail"), person.email);
  await page.keyboard.press("Enter");
  await types(page, page.getByLabel("Code", { exact: true }), () =>
    site.sandbox.code(person.email),
  );
  await page.keyboard.press("Enter");
  await types(page, page.getByLabel("Day"), "27");
  await types(page, page.getByLabel("Month"), "8");
  await types(page, page.getByLabel("Year"), "1990");
  await types(page, page.getByLabel("PAN", { exact: true }), person.pan);
  await page.keyboard.press("Enter");
  const digio = await person.opensDigio(() =>
    press(page, page.getByRole("button", { name: "Submit and Sign" })),
  );
  await press(digio, digio.getByRole("button", { name: "Sign", exact: true }).first());
  await reach(page, page.getByRole("checkbox", { name: /stock cash/i }));
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Proceed to Pay" }));
  await press(page, page.getByRole("link", { name: "Pay Manually" }));
  await press(page, page.getByRole("button", { name: "I'll Pay & Send Screenshot" }));
  await expect(page.getByText("Payment(s) Pending for Verification")).toBeVisible();
});

test("the skip link is the first stop and leads past the header", async ({ page, person }) => {
  await person.go("/disclaimer");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("header") === null)).toBe(true);
});

async function types(
  page: Page,
  field: Locator,
  words: string | (() => Promise<string>),
): Promise<void> {
  await field.waitFor();
  await reach(page, field);
  await page.keyboard.type(typeof words === "string" ? words : await words());
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.waitFor();
  await reach(page, button);
  // Signing closes the window it was pressed in: the key may come up in a window that is gone.
  await page.keyboard.press("Enter").catch(async () => {
    if (!page.isClosed()) await page.waitForEvent("close");
  });
}

/** Tabs on until the control has the focus; it must be reachable, and seen when it is. */
async function reach(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expect(control).toBeInViewport();
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${control}`);
}
