import type { Page } from "@playwright/test";
import type { Site, Step } from "../tests/setup/site";

/**
 * A working screen in one of its states: whose it is, where it is, and what is done before it looks
 * so.
 */
export interface Screen {
  name: string;
  path: string;
  /** null: nobody is signed in */
  step: Step | null;
  /** with one service in the cart */
  cart?: boolean;
  before?(page: Page, site: Site): Promise<unknown>;
}

/** The five working screens in every state that has controls of its own. */
export const workingScreens: Screen[] = [
  { name: "/auth, number", path: "/auth", step: null },
  {
    name: "/auth, code",
    path: "/auth",
    step: null,
    before: (page, site) =>
      codeSent(page, site, "/auth", "Mobile number", "9876543210", "Send OTP"),
  },
  { name: "/details, e-mail", path: "/details", step: "signed-in" },
  {
    name: "/details, code",
    path: "/details",
    step: "signed-in",
    before: (page, site) =>
      codeSent(page, site, "/details", "E-mail", "asha@example.com", "Send code"),
  },
  { name: "/details, PAN", path: "/details", step: "email" },
  { name: "/details, agreement", path: "/details", step: "identity" },
  { name: "/details, done", path: "/details", step: "complete" },
  { name: "/services", path: "/services", step: "complete" },
  { name: "/pay", path: "/pay", step: "complete", cart: true },
  { name: "/pay, manual", path: "/pay?how=manual", step: "complete", cart: true },
  { name: "/subscriptions, empty", path: "/subscriptions", step: "complete" },
  {
    name: "/subscriptions, pending",
    path: "/subscriptions",
    step: "complete",
    cart: true,
    before: claim,
  },
];

/** A code is on its way, and the wait for another is over. */
async function codeSent(
  page: Page,
  site: Site,
  path: string,
  field: string,
  typed: string,
  button: string,
): Promise<void> {
  await page.goto(site.url + path);
  await page.getByLabel(field).fill(typed);
  await page.getByRole("button", { name: button }).click();
  await page.getByLabel("Code", { exact: true }).waitFor();
  await site.sandbox.advance(61_000);
}

async function claim(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/pay?how=manual`);
  await page.getByRole("button", { name: "I'll Pay & Send Screenshot" }).click();
  await page.getByText("Payment(s) Pending for Verification").waitFor();
}
