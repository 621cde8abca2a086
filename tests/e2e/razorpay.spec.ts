import type { Page } from "@playwright/test";
import { expect, test } from "./journey";

const overlay = (page: Page) => page.frameLocator("iframe.razorpay-checkout-frame");
const press = (page: Page) => page.getByRole("button", { name: "Pay on Website" }).click();

test.beforeEach(async ({ page, person }) => {
  await person.at("complete");
  await person.chooses(/stock cash/i);
  await page.waitForLoadState("networkidle");
});

test(
  "checkout.js is asked for when the press is near, not before; paying in the overlay ends at the subscriptions",
  { tag: "@always" },
  async ({ page }) => {
    await expect(page.locator('script[src*="checkout.js"]')).toHaveCount(0);
    await page.getByRole("button", { name: "Pay on Website" }).focus();
    await expect(page.locator('script[src*="checkout.js"]')).toHaveCount(1);
    await press(page);
    await expect(page.getByText("Waiting for your payment...")).toBeVisible();
    await overlay(page).getByRole("button", { name: "Pay successfully", exact: true }).click();
    await expect(page).toHaveURL(/\/subscriptions\?from=payment/);
    await expect(page.getByText("Payment received. Thank you.")).toBeVisible();
  },
);

test(
  "a failed payment is reported, its message stays until it is closed, and the cart stays",
  { tag: "@always" },
  async ({ page }) => {
    await page.clock.install();
    await press(page);
    await overlay(page).getByRole("button", { name: "Fail payment", exact: true }).click();
    const said = page.getByRole("alert").filter({ hasText: "The payment did not go through" });
    await expect(said).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay on Website" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Close message" })).toBeVisible();
    await page.clock.fastForward(60_000);
    await page.getByRole("button", { name: "Close message" }).click();
    await expect(said).toHaveCount(0);
  },
);

test(
  "a payment that is not confirmed yet says so until it is closed",
  { tag: "@night" },
  async ({ page, site }) => {
    await site.sandbox.fault("payment-not-captured", true);
    await site.sandbox.fault("webhooks-off", true);
    await page.clock.install();
    await press(page);
    await overlay(page).getByRole("button", { name: "Pay successfully", exact: true }).click();
    const said = page.getByRole("status").filter({ hasText: "We are confirming your payment" });
    await expect(said).toContainText(/Your order is order_\w+\./);
    await expect(page.getByRole("button", { name: "Close message" })).toBeVisible();
    await page.clock.fastForward(60_000);
    await page.getByRole("button", { name: "Close message" }).click();
    await expect(said).toHaveCount(0);
  },
);

test("[S 4.31] a dismissed overlay says Payment cancelled; Escape does not dismiss it", async ({
  page,
}) => {
  await press(page);
  const cancel = overlay(page).getByRole("button", { name: "Cancel payment", exact: true });
  await cancel.waitFor();
  await page.keyboard.press("Escape");
  await cancel.click();
  await expect(page.getByText("Payment cancelled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay on Website" })).toBeVisible();
});

test("with the script blocked the message comes and the hosted page takes the payment", async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await page.route("**/checkout.js", (route) => route.abort());
  await press(page);
  await expect(page.getByText("Error initiating payment. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Continue to Razorpay" }).click();
  await page.getByRole("button", { name: "Pay successfully", exact: true }).click();
  await expect(
    page
      .getByRole("button", { name: "Continue to the shop" })
      .or(page.getByText(/Ends on/))
      .first(),
  ).toBeVisible();
});

test("a script that takes over 8 s opens nothing any more, and the hosted form is there", async ({
  page,
}) => {
  await page.clock.install();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/checkout.js", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await press(page);
  await expect(page.getByText("Opening Razorpay...")).toBeVisible();
  await page.clock.fastForward(8_000);
  await expect(page.getByText("Error initiating payment. Please try again.")).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Continue to Razorpay" })).toBeEnabled();
  await expect(page.locator("iframe.razorpay-checkout-frame")).toHaveCount(0);
});

test("pressed twice, one order is made", async ({ page }) => {
  let orders = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/pay(\.data)?(\?|$)/.test(request.url())) orders += 1;
  });
  await page.getByRole("button", { name: "Pay on Website" }).dblclick();
  await overlay(page).getByRole("button", { name: "Pay successfully", exact: true }).waitFor();
  expect(orders).toBe(1);
});

test(
  "reloaded in the middle, the choice is there again and the payment goes on",
  { tag: "@night" },
  async ({ page, person }) => {
    await press(page);
    await overlay(page).getByRole("button", { name: "Pay successfully", exact: true }).waitFor();
    await page.reload();
    await person.paysOnline();
    await expect(page).toHaveURL(/\/subscriptions/);
  },
);

for (const [device, userAgent] of [
  [
    "an iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  ],
  [
    "an Android WebView",
    "Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36",
  ],
] as const) {
  test.describe(device, { tag: device === "an iPhone" ? [] : "@night" }, () => {
    test.use({ userAgent });
    test("leaves the page for Razorpay's and comes back to the subscriptions", async ({ page }) => {
      await press(page);
      await page.getByRole("button", { name: "Pay successfully", exact: true }).click();
      const back = page.getByRole("button", { name: "Continue to the shop" });
      await back
        .or(page.getByText(/Ends on/))
        .first()
        .waitFor();
      if (await back.isVisible()) await back.click();
      await expect(page).toHaveURL(/\/subscriptions\?from=payment/);
    });
  });
}
