import type { Page } from "@playwright/test";
import { expect } from "./journey";
import { test } from "./unwell";

const button = (page: Page) => page.getByRole("button", { name: "Submit and Sign" });

test.beforeEach(async ({ person }) => {
  await person.at("identity");
});

async function opens(page: Page): Promise<Page> {
  await page.waitForLoadState("networkidle");
  // A busy machine is quiet for so long also before it asks for the script: pressed too early the
  // page says to wait, and opens nothing.
  await page.waitForFunction(() => "Digio" in window);
  const popup = page.waitForEvent("popup");
  await button(page).click();
  return popup;
}

test(
  "[S 7.69] signing in the window brings the agreement as a file and the words",
  { tag: "@always" },
  async ({ page, person }) => {
    await person.go("/details");
    const digio = await opens(page);
    const file = page.waitForEvent("download");
    await digio.getByRole("button", { name: "Sign", exact: true }).click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    await expect(page.getByText("Agreement signed successfully!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Onboarding Complete!" })).toBeVisible();
  },
);

for (const [outcome, words] of [
  ["Cancel signing", "Signing Cancelled"],
  ["Fail signing", "Signing failed: nothing was signed."],
] as const) {
  test(
    `${outcome}: the SDK's message, and the form again`,
    { tag: outcome === "Fail signing" ? "@night" : [] },
    async ({ page, person }) => {
      await person.go("/details");
      const digio = await opens(page);
      await digio.getByRole("button", { name: outcome, exact: true }).click();
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
      await expect(button(page)).toBeVisible();
    },
  );
}

test("a window that the person closes counts as cancelled", async ({ page, person }) => {
  await person.go("/details");
  const digio = await opens(page);
  await digio.getByRole("button", { name: "Sign", exact: true }).waitFor();
  await digio.close();
  await expect(page.getByText("Signing Cancelled")).toBeVisible();
});

test("[S 2.67] [S 5.18] until the country is named the button waits under its own name, and pressed all the same it says so at the field", async ({
  page,
  person,
  expectConsole,
}) => {
  expectConsole(/status of 400/);
  await person.go("/details");
  await page.waitForLoadState("networkidle");
  await expect(button(page)).toBeEnabled();
  await page
    .getByRole("group", { name: "Citizenship" })
    .getByLabel("Other", { exact: true })
    .check();
  await expect(button(page)).toBeDisabled();
  await button(page).click({ force: true });
  await expect(
    page.getByRole("group", { name: "Citizenship" }).getByText("Enter the country"),
  ).toBeVisible();
  await page.getByLabel("Citizenship: name of the country").fill("Nepal");
  await expect(button(page)).toBeEnabled();
});

test(
  "with the script blocked the message comes and Digio's page signs",
  { tag: "@always" },
  async ({ page, person, expectConsole, site }) => {
    expectConsole(/ERR_FAILED/);
    await page.route(`${site.sandbox.url}/**/*.js`, (route) => route.abort());
    await person.go("/details");
    await expect(
      page.getByText("Signing service failed to load. Please refresh the page."),
    ).toBeVisible();
    await button(page).click();
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await expect(page.getByText("Agreement signed successfully!")).toBeVisible();
  },
);

test(
  "a window that the browser blocks is said, and the next press signs on Digio's page",
  { tag: "@night" },
  async ({ page, person }) => {
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    await person.go("/details");
    await page.waitForLoadState("networkidle");
    await page
      .getByRole("group", { name: "Citizenship" })
      .getByLabel("Other", { exact: true })
      .check();
    await page.getByLabel("Citizenship: name of the country").fill("Nepal");
    await button(page).click();
    const said = page
      .getByRole("alert")
      .filter({ hasText: "Your browser blocked Digio's window." });
    await expect(said).toContainText(
      "Press Submit and Sign again: you then sign on Digio's page and come back here.",
    );
    await expect(page.getByLabel("Citizenship: name of the country")).toHaveValue("Nepal");
    await button(page).click();
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await expect(page.getByText("Agreement signed successfully!")).toBeVisible();
  },
);

test.describe("after 200 s without an answer", () => {
  test.beforeEach(async ({ page, person }) => {
    await page.clock.install();
    await person.go("/details?from=/services");
  });

  test("[S 4.15] [S 8.17] [S 9.10] the page is Finalizing..., and Refresh says that it is signed once it is", async ({
    page,
  }) => {
    const digio = await opens(page);
    const sign = digio.getByRole("button", { name: "Sign", exact: true });
    await sign.waitFor();
    await expect(page.getByText("Waiting for your signature...")).toBeVisible();
    await page.clock.fastForward(199_000);
    await expect(page.getByText("Waiting for your signature...")).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(page.getByRole("heading", { name: "Finalizing..." })).toBeVisible();
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(page.getByRole("heading", { name: "Finalizing..." })).toBeVisible();
    await sign.click();
    await expect(digio.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(page.getByText("Agreement signed successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/services$/);
  });

  test("Continue goes where the person came from", { tag: "@night" }, async ({ page }) => {
    const digio = await opens(page);
    await digio.getByRole("button", { name: "Sign", exact: true }).waitFor();
    await expect(page.getByText("Waiting for your signature...")).toBeVisible();
    await page.clock.fastForward(200_000);
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/services$/);
  });
});

for (const [words, say] of [
  ["Verification failed after retry.", ""],
  ["The signature could not be read.", "The signature could not be read."],
] as const)
  test(
    `neither verification of a signature in the window succeeds: "${words}", and the form again`,
    { tag: "@night" },
    async ({ page, site, unwell, customer, expectConsole }) => {
      expectConsole(/status of 500/);
      // Digio's own word would settle it meanwhile.
      await site.sandbox.fault("webhooks-off", true);
      unwell.breaks("/agreement/verify-signing");
      unwell.breaks("/agreement/re-verify-signing", 500, say);
      await customer.at("identity");
      await customer.go("/details");
      const digio = await opens(page);
      await digio.getByRole("button", { name: "Sign", exact: true }).click();
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
      await expect(button(page)).toBeEnabled();
    },
  );

test("the first verification alone fails: the second one signs and brings the file", async ({
  page,
  unwell,
  customer,
}) => {
  unwell.breaks("/agreement/verify-signing");
  await customer.at("identity");
  await customer.go("/details");
  const digio = await opens(page);
  const file = page.waitForEvent("download");
  await digio.getByRole("button", { name: "Sign", exact: true }).click();
  await file;
  await expect(page.getByText("Agreement signed successfully!")).toBeVisible();
});

test("[S 2.68] [S 5.19] submitted while the script is under way, the form says so; after it has come, it signs", async ({
  page,
  person,
  site,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${site.sandbox.url}/**/*.js`, async (route) => {
    await held;
    await route.continue();
  });
  // Not until it is loaded: asked for before that, the held script holds the load too.
  await page.goto(`${site.url}/details`, { waitUntil: "domcontentloaded" });
  const waits = page.getByRole("button", { name: "Loading Signer..." });
  await expect(waits).toBeDisabled();
  await waits.click({ force: true });
  await expect(page.getByText("Signing service is not yet available. Please wait.")).toBeVisible();
  release();
  await person.signs();
  await expect(page.getByText("Agreement signed successfully!")).toBeVisible();
});

test("pressed twice, one window opens", { tag: "@night" }, async ({ page, person }) => {
  await person.go("/details");
  await page.waitForLoadState("networkidle");
  let windows = 0;
  page.on("popup", () => (windows += 1));
  await button(page).dblclick();
  await expect(page.getByText("Waiting for your signature...")).toBeVisible();
  expect(windows).toBe(1);
});

test("reloaded in the middle, signing can be continued", async ({ page, person }) => {
  await person.go("/details");
  const digio = await opens(page);
  await digio.getByRole("button", { name: "Sign", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Continue signing" }).click();
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page.getByText("Agreement signed successfully!")).toBeVisible();
});

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
  test.describe(device, { tag: "@night" }, () => {
    test.use({ userAgent });
    test("goes to Digio's page and comes back signed", async ({ page, person }) => {
      await person.go("/details");
      await page.waitForLoadState("networkidle");
      await button(page).click();
      await page.getByRole("button", { name: "Sign", exact: true }).click();
      await expect(page.getByText("Agreement signed successfully!")).toBeVisible();
    });
  });
}
