import { scryptSync } from "node:crypto";
import { freePort } from "../setup/free-port.mjs";
import { Site } from "../setup/site";
import { nothingForAxe } from "./faults-of";
import { expect, test as journey } from "./journey";

const PASSPHRASE = "four words of a rhyme";
const SALT = "salt-salt-salt-salt-salt";
const key = scryptSync(PASSPHRASE, SALT, 32, { N: 1024, r: 8, p: 3 }).toString("base64url");

const test = journey.extend<{ port: number; desk: string }>({
  port: async ({}, use) => use(await freePort()),
  desk: async ({ port }, use) => use(`http://localhost:${port}`),
  site: async ({ port, desk }, use) => {
    const site = await Site.open({
      OPERATOR_PORT: String(port),
      OPERATOR_PUBLIC_URL: desk,
      OPERATOR_PASSPHRASE_HASH: ["scrypt", 1024, 8, 3, SALT, key].join(":"),
    });
    await use(site);
    await site.close();
  },
});

test.skip(({ world }) => world !== "js", "passkeys need script");

test("the owner adds a passkey in the browser, signs in by it, and removes it", async ({
  page,
  desk,
  expectConsole,
}) => {
  expectConsole(/401/);
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto(desk);
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await page.getByLabel("Passphrase").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.goto(`${desk}/passkeys`);
  await expect(page.getByText("To add one, open the desk")).toBeHidden();
  await nothingForAxe(page, "passkeys");
  await page.getByLabel("Your passphrase").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status").first()).toHaveText(/^The passkey is added/);
  // One device has one.
  await page.getByLabel("Your passphrase").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This device has a passkey of yours already.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(desk);
  // Whose finger it is not: the browser gives nothing.
  await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("No passkey was given.")).toBeVisible();
  await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");

  await page.goto(`${desk}/passkeys`);
  await page.getByRole("button", { name: /^Remove the passkey of owner/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});
