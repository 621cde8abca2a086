import type { Page } from "@playwright/test";
import { catalogue } from "../../app/content/words/catalogue.server";
import { leftInEnglish } from "../setup/left-in-english";
import { drawnWhole } from "./drawn-whole";
import { expect } from "./journey";

/**
 * The page is the Hindi one of this path, says nothing in English but what stands so everywhere,
 * and is drawn whole.
 */
export async function at(page: Page, path: RegExp): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/hi${path.source}`));
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  expect(leftInEnglish(await page.content()), `${page.url()}: left in English`).toEqual([]);
  await drawnWhole(page);
}

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** A press that is refused: by our script where it runs, else by the server. */
export async function refusedBy(page: Page, button: string): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll("form").forEach((form) => (form.noValidate = true)),
  );
  // By force: with script the agreement's button is unready until the form is complete.
  await page.getByRole("button", { name: button, exact: true }).first().click({ force: true });
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
}

/** From the services to the page on which they are paid. */
export async function chooses(page: Page, service: RegExp): Promise<void> {
  await page.getByRole("checkbox", { name: service }).check();
  await page.getByRole("button", { name: catalogue.hi.services.proceed }).click();
  await at(page, /\/pay$/);
}
