import type { Page } from "@playwright/test";
import { expect } from "./journey";
import { test } from "./unwell";

test.beforeEach(async ({ page, unwell, customer }) => {
  unwell.breaks("/payments/verify-payment");
  await page.clock.install();
  await customer.at("complete");
  await customer.chooses(/stock cash/i);
  await page.waitForLoadState("networkidle");
});
/** Paid at the gateway; what verifies it answers nothing of use. */
const pays = async (page: Page) => {
  await page.getByRole("button", { name: "Pay on Website" }).click();
  await page
    .frameLocator("iframe.razorpay-checkout-frame")
    .getByRole("button", { name: "Pay successfully", exact: true })
    .click();
};

test(
  "a payment whose verification fails is verified again, and the page goes on to the subscriptions",
  { tag: "@always" },
  async ({ page }) => {
    await pays(page);
    await expect(page).toHaveURL(/\/subscriptions\?from=payment/);
    await expect(page.getByText("Payment received. Thank you.")).toBeVisible();
  },
);

for (const [status, words] of [
  [400, "We could not confirm this payment"],
  [500, "Error in payment"],
] as const)
  test(
    `the verification fails, and the second answers ${status}: "${words}", with the order and what becomes of the money, until it is closed`,
    { tag: status === 500 ? "@night" : [] },
    async ({ page, site, unwell }) => {
      // Razorpay's own word would settle it meanwhile.
      await site.sandbox.fault("webhooks-off", true);
      unwell.breaks("/payments/re-verify-payment", status);
      await pays(page);
      const said = page.getByRole("alert").filter({ hasText: words });
      await expect(said).toContainText(
        /Your order is order_\w+\. If money was already taken, it will appear under your subscriptions or be refunded\./,
      );
      await expect(page.getByRole("button", { name: "Close message" })).toBeVisible();
      await page.clock.fastForward(60_000);
      await page.getByRole("button", { name: "Close message" }).click();
      await expect(said).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Pay on Website" })).toBeEnabled();
    },
  );
