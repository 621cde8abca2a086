import { z } from "zod";
import { Offer } from "../../app/api/contract";
import { brokenApi } from "./broken-api";
import { expect, pressUnchecked, test } from "./shot";
import { Site } from "../setup/site";

const longName =
  "intraday and positional options on indices with weekly and monthly expiries for experienced traders";
const longWord = "Nifty-BankNifty-FinNifty-MidcapNifty-Sensex-Bankex-all-expiries";

test("the services", async ({ page, person, site, shot }) => {
  await person.go("/services");
  await shot("services-signed-out");
  await person.at("complete");
  await person.go("/services");
  await page.getByRole("checkbox", { name: /stock cash/i }).check();
  await page.getByRole("checkbox", { name: /index options/i }).check();
  await page.getByRole("button", { name: "Update cart" }).click();
  await shot("services-chosen");
  await shot("services-chosen-first-screen", "screen");
  await page.getByRole("checkbox", { name: /stock futures/i }).check();
  await shot("services-ticked-not-saved", "screen");
  await addService(
    site,
    longName,
    `${longWord}. A line that goes on, so that one sees how it wraps in a narrow card.`,
  );
  await person.go("/services");
  await shot("services-long-names");
  for (let n = 1; n <= 45; n++) await addService(site, `service number ${n}`, "One line.");
  await person.go("/services");
  await shot("services-fifty");
  for (let n = 46; n <= 60; n++) await addService(site, `service number ${n}`, "One line.");
  await person.go("/services?page=2");
  await shot("services-page-two");
  await person.go("/services?q=nifty");
  await shot("services-found");
  await person.go("/services?q=gold");
  await shot("services-none-found");
});

test("no services", async ({ person, site, shot }) => {
  for (const { _id } of await listed(site)) await site.operator("catalogue", "retire", _id);
  await person.go("/services");
  await shot("services-none");
});

test("paying", async ({ page, person, site, shot }) => {
  await addService(site, longName, longWord);
  await person.at("complete");
  await person.chooses(/stock cash/i, /index options/i, /intraday and positional/i);
  await shot("pay-choice");
  await shot("pay-choice-first-screen", "screen");
  await page.getByRole("link", { name: "Pay Manually" }).click();
  await page.getByRole("heading", { name: "Manual Payment Instructions" }).waitFor();
  await shot("pay-manual");
  await page.getByLabel(/UTR/).fill("12");
  await pressUnchecked(page, "I'll Pay & Send Screenshot");
  await expect(page).toHaveTitle(/^Error: /);
  await shot("pay-manual-error");
  await person.go("/pay");
  await page.getByRole("button", { name: "Pay on Website" }).click();
  await page.getByRole("button", { name: "Continue to Razorpay" }).waitFor();
  await shot("pay-hosted");
  await person.go("/pay");
  const cash = (await listed(site)).find(({ service }) => service.name === "stock cash");
  await site.operator("catalogue", "edit", cash?._id ?? "", "--price", "1799", "--yes");
  await page.getByRole("button", { name: "Pay on Website" }).click();
  await expect(page.getByText(/The price has changed/).first()).toBeVisible();
  await shot("pay-price-changed");
  await person.go("/pay");
  await person.claims();
  await shot("subscriptions-pending");
  await page.getByRole("button", { name: "About verification" }).click();
  await shot("subscriptions-about-verification", "screen");
  await page.keyboard.press("Escape");
  await page.getByLabel("UTR, if you have paid").fill("412345678901");
  await page.getByRole("button", { name: "Save UTR" }).click();
  await shot("subscriptions-pending-with-utr");
  await person.chooses(/stock cash/i, /stock futures/i);
  await shot("pay-claimed-already");
});

test("payments that do not go well", async ({ page, person, site, shot }) => {
  await person.at("complete");
  await person.chooses(/stock cash/i);
  await person.paysOnline("Cancel payment");
  await expect(page.getByText("Payment cancelled")).toBeVisible();
  await shot("pay-cancelled");
  await person.paysOnline("Fail payment");
  await page.waitForURL(`${site.url}/**`);
  await shot("pay-failed");
});

test("subscriptions", async ({ page, person, site, shot }) => {
  await person.at("complete");
  await person.go("/subscriptions");
  await shot("subscriptions-none");
  await addService(
    site,
    longName,
    longWord,
    "--how-you-receive-it",
    "By e-mail before 9 AM on market days, and by WhatsApp when something changes.",
  );
  await person.chooses(/stock cash/i, /index options/i, /intraday and positional/i);
  await person.paysOnline();
  await page.waitForURL(`${site.url}/subscriptions**`);
  await shot("subscriptions-active");
  await person.go("/services");
  await shot("services-held");
  await person.go("/subscriptions/earlier");
  await shot("subscriptions-earlier");
  await person.go("/account");
  await shot("account");
  await page.getByRole("link", { name: "Leave Stock cash" }).click();
  await shot("account-leave");
  await person.go("/account/close");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code").waitFor();
  await shot("account-close");
});

test("what failed to load", async ({ page, person, site, shot }) => {
  const broken = await brokenApi(site.url, /get-available-services|get-active-subscriptions/);
  const front = await Site.open({ API_URL: broken.url });
  await person.at("complete");
  const cookies = await page.context().cookies();
  await page
    .context()
    .addCookies(cookies.map(({ name, value }) => ({ name, value, url: front.url })));
  for (const path of ["services", "subscriptions"]) {
    await page.goto(`${front.url}/${path}`);
    await shot(`${path}-failed`);
  }
  broken.refuse(/./);
  await page.goto(`${front.url}/subscriptions`);
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await shot("error-503");
  await front.close();
  broken.close();
});

const listed = async (site: Site) =>
  z.array(Offer).parse(JSON.parse(await site.operator("catalogue", "list", "--json")));
const addService = (site: Site, name: string, description: string, ...more: string[]) =>
  site.operator(
    "catalogue",
    "add",
    "--name",
    name,
    "--price",
    "12499",
    "--days",
    "30",
    "--description",
    description,
    ...more,
  );
