import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { pdfText } from "../setup/pdf-text";
import { expect, test } from "./journey";

/**
 * The file that following a link brings; the page stays. Where script runs it has taken the page
 * over first.
 */
async function brings(
  page: Page,
  link: Locator,
  script: boolean,
): Promise<{ name: string; words: string[] }> {
  if (script)
    await expect
      .poll(() =>
        link.evaluate((element) =>
          Object.keys(element).some((key) => key.startsWith("__reactProps")),
        ),
      )
      .toBe(true);
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: file.suggestedFilename(), words: pdfText(readFileSync(await file.path())) };
}

test("a buyer finds each payment's receipt and the signed agreement by the subscriptions", async ({
  page,
  person,
  script,
}) => {
  await person.at("complete");
  await person.chooses(/stock cash/i, /index options/i);
  await person.paysOnline();
  await expect(page).toHaveURL(/\/subscriptions/);
  const receiptOf = (service: string) =>
    page
      .getByRole("region", { name: service })
      .getByRole("link", { name: /^Receipt 20\d\d-\d\d\/0001 \(PDF\)$/ });
  const receipt = await brings(page, receiptOf("Stock cash"), script);
  expect(receipt.name).toMatch(/^invoice-20\d\d-\d\d-0001\.pdf$/);
  expect(receipt.words).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Invoice 20\d\d-\d\d\/0001$/),
      "Name: Asha Verma",
      "Paid: Rs. 4,498",
    ]),
  );
  // One payment for both.
  expect(await brings(page, receiptOf("Index options"), script)).toEqual(receipt);
  const agreement = await brings(
    page,
    page.getByRole("link", { name: "Your signed agreement (PDF)" }),
    script,
  );
  expect(agreement.name).toBe("signed-agreement.pdf");
  expect(agreement.words[0]).toMatch(/^Research services agreement with /);
  await expect(page.getByRole("heading", { name: "Stock cash" })).toBeVisible();
});

test("a service bought again has a receipt for each payment, told apart by number", async ({
  page,
  person,
  script,
}) => {
  await person.at("complete");
  for (const _time of ["first", "again"]) {
    await person.chooses(/stock cash/i);
    await person.paysOnline();
    await expect(page).toHaveURL(/\/subscriptions/);
  }
  const receipts = page.getByRole("link", { name: /^Receipt .+ \(PDF\)$/ });
  await expect(receipts).toHaveText([/\/0001 /, /\/0002 /]);
  expect((await brings(page, receipts.first(), script)).name).toMatch(/0001\.pdf$/);
  expect((await brings(page, receipts.last(), script)).name).toMatch(/0002\.pdf$/);
});

test("before anything is bought there is the agreement alone, and an unknown receipt is the page that says so", async ({
  page,
  person,
  script,
  expectConsole,
}) => {
  expectConsole(/404/);
  await person.at("complete");
  await person.go("/subscriptions");
  await expect(page.getByText("No active subscriptions")).toBeVisible();
  await expect(page.getByRole("link", { name: /Receipt/ })).toHaveCount(0);
  expect(
    (await brings(page, page.getByRole("link", { name: "Your signed agreement (PDF)" }), script))
      .name,
  ).toBe("signed-agreement.pdf");
  expect((await person.go("/subscriptions/receipt.pdf?payment=01UNKNOWN"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("404 Not Found")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("an ended subscription's receipt is among the earlier receipts, newest first", async ({
  page,
  person,
  site,
}) => {
  await person.at("complete");
  await person.go("/subscriptions/earlier");
  await expect(
    page.getByText("There are no receipts yet. You get one for each payment."),
  ).toBeVisible();
  await person.chooses(/stock cash/i);
  await person.paysOnline();
  await expect(page).toHaveURL(/\/subscriptions/);
  const [{ id }] = JSON.parse(
    await site.operator("subscriptions", "list", "--number", `+91${person.number}`, "--json"),
  ) as [{ id: string }];
  await site.operator("subscriptions", "end", id, "--yes");
  await person.chooses(/index options/i, /stock futures/i);
  await person.paysOnline();
  await expect(page).toHaveURL(/\/subscriptions/);
  await expect(page.getByRole("link", { name: /^Receipt .+\/0001 \(PDF\)$/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Earlier receipts" }).click();
  await expect(page).toHaveURL(/\/subscriptions\/earlier$/);
  const receipts = page.getByRole("link", { name: /^Receipt .+ \(PDF\)$/ });
  await expect(receipts).toHaveText([/\/0002 /, /\/0001 /]);
  await expect(
    page.getByRole("main").getByText("Index options, Stock futures: Rs. 7,998"),
  ).toBeVisible();
  await expect(page.getByRole("main").getByText("Stock cash: Rs. 1,499")).toBeVisible();
  expect((await brings(page, receipts.last(), false)).name).toMatch(/0001\.pdf$/);
  expect(await page.locator("script").count()).toBe(0);
});
