import { scryptSync } from "node:crypto";
import { freePort } from "../setup/free-port.mjs";
import { Site } from "../setup/site";
import { expect, test as journey } from "./shot";

const PASSPHRASE = "four words of a rhyme";
const SALT = "salt-salt-salt-salt-salt";
const hash = `scrypt:1024:8:1:${SALT}:${scryptSync(PASSPHRASE, SALT, 32, { N: 1024, r: 8, p: 1 }).toString("base64url")}`;

const test = journey.extend<{ port: number; desk: string }>({
  port: async ({}, use) => use(await freePort()),
  desk: async ({ port }, use) => use(`http://127.0.0.1:${port}`),
  site: async ({ port }, use) => {
    const site = await Site.open({ OPERATOR_PORT: String(port), OPERATOR_PASSPHRASE_HASH: hash });
    await use(site);
    await site.close();
  },
});

test("the operator's pages", async ({ page, person, site, desk, shot }) => {
  await page.goto(desk);
  await page.getByLabel("Passphrase").fill("not this one at all");
  await page.getByRole("button", { name: "Sign in" }).click();
  await shot("operator-sign-in-error");
  await person.at("complete");
  await person.chooses(/stock cash/i, /index options/i);
  await person.go("/pay");
  await person.claims();
  await page.goto(desk);
  await page.getByLabel("Passphrase").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await shot("operator-today");
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) {
    await menu.click();
    await shot("operator-menu", "screen");
  }
  await page.goto(desk);
  await page.getByLabel("UTR on the statement").fill("12");
  await page.getByRole("button", { name: "Confirm: it came" }).click();
  await shot("operator-claim-refused");
  await page.getByLabel("UTR on the statement").fill("412345678901");
  await page.getByRole("button", { name: "Confirm: it came" }).click();
  await shot("operator-claim-confirmed");
  const [payment] = JSON.parse(await site.operator("payments", "list", "--json")) as {
    id: string;
  }[];
  await site.operator("payments", "refund", payment!.id, "--amount", "500", "--yes");
  for (const name of [
    "people",
    "payments",
    "claims",
    "refunds",
    "invoices",
    "catalogue",
    "messages",
    "complaints",
    "figures",
    "statement",
  ]) {
    await page.goto(`${desk}/${name}`);
    await shot(`operator-${name}`);
  }
  await page.goto(`${desk}/people?q=asha`);
  await shot("operator-person");
  await page
    .getByRole("link", { name: /^Extend/ })
    .first()
    .click();
  await shot("operator-extend");
  await page.goto(`${desk}/complaints`);
  await page.getByText("Set the figures of a month").click();
  await shot("operator-complaints-open");
});
