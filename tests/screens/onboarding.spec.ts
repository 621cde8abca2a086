import { expect, pressUnchecked, test } from "./shot";

test("login", async ({ page, person, site, shot }) => {
  await person.go("/auth");
  await shot("auth-number");
  await page.getByLabel("Mobile number").fill("98765");
  await pressUnchecked(page, "Send OTP");
  await expect(page).toHaveTitle(/^Error: /);
  await shot("auth-number-error");
  await person.asksForCode();
  await shot("auth-code");
  await page.getByLabel("Code", { exact: true }).fill("12");
  await pressUnchecked(page, "Verify OTP");
  await expect(page).toHaveTitle(/^Error: /);
  await shot("auth-code-error");
  for (let sent = 1; sent <= 5; sent++) {
    await site.sandbox.advance(61_000);
    await person.go("/auth");
    await page.getByRole("button", { name: "Resend OTP" }).waitFor();
    if (sent === 1) await shot("auth-code-resend");
    await page.getByRole("button", { name: "Resend OTP" }).click();
  }
  await expect(page.getByRole("alert")).toBeVisible();
  await shot("auth-429");
});

test("the e-mail", async ({ page, person, shot }) => {
  await person.at("signed-in");
  await person.go("/details");
  await shot("details-email");
  await page.getByLabel("E-mail").fill("asha+news@example.com");
  await pressUnchecked(page, "Send code");
  await expect(page).toHaveTitle(/^Error: /);
  await shot("details-email-error");
  await page
    .getByLabel("E-mail")
    .fill("a.very.long.name.of.a.person.who.invests@long-domain-name.of.a.company.example");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code", { exact: true }).waitFor();
  await shot("details-email-code");
});

test("PAN and date of birth", async ({ page, person, shot }) => {
  await person.at("email");
  await person.go("/details");
  await shot("details-identity");
  await pressUnchecked(page, "Verify PAN");
  await expect(page).toHaveTitle(/^Error: /);
  await shot("details-identity-error");
  for (const [label, typed] of [
    ["Day", "27"],
    ["Month", "8"],
    ["Year", "1990"],
  ] as const)
    await page.getByLabel(label).fill(typed);
  await page.getByLabel("PAN", { exact: true }).fill("EEEEE0000E");
  await page.getByRole("button", { name: "Verify PAN" }).click();
  await page.getByLabel("Full name as on PAN").waitFor();
  await shot("details-identity-name");
});

test("compliance and agreement", async ({ page, person, site, shot }) => {
  await person.at("identity");
  await person.go("/details");
  await shot("details-agreement");
  await page.getByRole("radio", { name: "Other" }).first().check();
  await pressUnchecked(page, "Submit and Sign");
  await expect(page).toHaveTitle(/^Error: /);
  await shot("details-agreement-error");
  await person.go("/details");
  await person.signs("Cancel signing");
  await page.waitForURL(`${site.url}/details**`);
  await shot("details-agreement-cancelled");
  await person.go("/details");
  await shot("details-agreement-begun");
  await person.go("/details/finalizing");
  await shot("details-finalizing");
});

test("onboarding complete", async ({ person, shot }) => {
  await person.at("complete");
  await person.go("/details");
  await shot("details-done");
});
