import { expect, test } from "./journey";

/** After each other step it is killed over HTTP, in `tests/journeys/power-cuts`. */
test("the server may be killed while a page of ours, Digio's window or Razorpay's stands open with script: the visitor goes on", async ({
  page,
  person,
  site,
  expectConsole,
}) => {
  // It starts the server five times.
  test.setTimeout(180_000);
  expectConsole(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  const powerCut = async () => {
    await site.kill();
    await site.start();
  };
  await person.go("/auth?from=/services");
  await person.asksForCode();
  await powerCut();
  await page
    .getByLabel("Code", { exact: true })
    .fill(await site.sandbox.code(`+91${person.number}`));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByText("OTP verified successfully!")).toBeVisible();
  await powerCut();
  await person.verifiesEmail();
  await person.givesPan();
  const digio = await person.opensDigio();
  await powerCut();
  await digio.getByRole("button", { name: "Sign", exact: true }).first().click();
  await expect(page).toHaveURL(/\/services/);
  await person.chooses(/stock cash/i);
  await powerCut();
  const razorpay = await person.opensRazorpay();
  await powerCut();
  await razorpay.getByRole("button", { name: "Pay successfully", exact: true }).click();
  await page
    .getByRole("button", { name: "Continue to the shop" })
    .or(page.getByText(/Ends on/))
    .first()
    .waitFor();
  if (await page.getByRole("button", { name: "Continue to the shop" }).isVisible())
    await page.getByRole("button", { name: "Continue to the shop" }).click();
  await expect(page.getByText(/Ends on \d\d-\d\d-\d{4}/)).toHaveCount(1);
  await person.go("/subscriptions");
  await expect(page.getByRole("heading", { name: "Stock cash" })).toBeVisible();
});
