import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { sandboxKeys } from "../../app/config.server/sandbox-keys";
import type { FreshMachine } from "../setup/fresh-machine";
import { setUpAnswers, smsAnswers } from "../setup/set-up-answers";

const PASSPHRASE = "four words of a rhyme";
type Look = (name: string) => Promise<void>;

/**
 * The owner who sets up a fresh machine in a browser, by what stands on its pages. Counts what a
 * hand does: presses, and characters typed or pasted.
 */
export class SettingUp {
  presses = 0;
  typed = 0;
  #secret = "";

  constructor(
    readonly page: Page,
    readonly machine: FreshMachine,
    /** at each page, for a picture or an examination */
    readonly look: Look = async () => undefined,
  ) {}

  /** From the code that the start printed to a site that is open. */
  async untilLive(): Promise<void> {
    const { page, machine } = this;
    await page.goto(machine.desk);
    await this.look("set-up-begin");
    await this.#fill({ "Set-up code": machine.setUpCode() });
    await this.press("Begin");
    await this.look("set-up-steps");
    for (const [title, fields] of Object.entries(setUpAnswers)) await this.#keeps(title, fields);
    await this.#keeps("The site's address", {
      Address: machine.site.url,
      "Proxies in front": "1",
    });
    await this.#triesProviders();
    await this.#keeps("Your first service", {
      Name: "Stock cash",
      Description: "Calls in cash shares",
      Price: "1499",
      Days: "30",
    });
    await this.#choosesPassphrase();
    await this.#opens("A copy of the keys");
    const download = page.waitForEvent("download");
    await this.press("Get settings.env");
    expect((await download).suggestedFilename()).toBe("settings.env");
    await page.goto(machine.desk);
    await this.#opens("Look it over and go live", "Go live");
    await expect(page.getByText("Nothing is missing.")).toBeVisible();
    await this.press("Go live");
    await expect(page.getByText("Your site opens now")).toBeVisible();
    await this.look("set-up-live");
    for (const address of [machine.site.url, `${machine.desk}/sign-in`])
      await expect
        .poll(async () => (await fetch(address).catch(() => null))?.status, { timeout: 60_000 })
        .toBe(200);
  }

  /** At Today, on the desk that the set-up left. */
  async signsIn(): Promise<void> {
    await this.page.goto(this.machine.desk);
    await this.#fill({ Passphrase: PASSPHRASE, Code: this.#codeNow() });
    await this.press("Sign in");
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText("Today");
  }

  async press(name: string | RegExp): Promise<void> {
    this.presses++;
    await this.page.getByRole("button", { name }).click();
  }

  async #triesProviders(): Promise<void> {
    await this.#keeps("Razorpay", {
      "Key id": sandboxKeys.razorpayKeyId,
      "Key secret": sandboxKeys.razorpayKeySecret,
      "Webhook secret": sandboxKeys.razorpayWebhookSecret,
    });
    await this.#tries("Make an order for ₹1", {}, /Razorpay knows the keys: it made the order/);
    await this.#keeps("Digio", {
      "Client id": sandboxKeys.digioClientId,
      "Client secret": sandboxKeys.digioClientSecret,
      "Webhook secret": sandboxKeys.digioWebhookSecret,
    });
    const pan = {
      "Your PAN": "ABCPE1001F",
      "Your date of birth": "1990-08-27",
      "Your name as on the PAN": "Asha Verma",
    };
    await this.#tries("Check my own PAN", pan, "Digio knows the keys. It says of this PAN: match.");
    await this.#keeps("SMS", smsAnswers);
    await this.#tries("Send the SMS", { "Send an SMS to": "98765 43210" }, "is handed over");
    await this.#keeps("Mail", {
      "Address of the server": this.machine.smtp,
      Sender: "Verma <help@verma.example>",
    });
    await this.#tries("Send the mail", {}, "The mail to owner@verma.example is handed over.");
  }

  async #choosesPassphrase(): Promise<void> {
    await this.#opens("Your passphrase");
    const shown = await this.page.locator("b.code").first().textContent();
    this.#secret = (shown ?? "").replaceAll(" ", "");
    await this.#fill({
      ...{ Passphrase: PASSPHRASE, "Passphrase again": PASSPHRASE, Code: this.#codeNow() },
    });
    await this.press("Keep");
    await this.#isAtSteps();
  }

  /** Opens a page from the list, fills it, keeps it; a provider's page then offers its test. */
  async #keeps(title: string, fields: Record<string, string>): Promise<void> {
    await this.#opens(title);
    await this.#fill(fields);
    await this.look(`set-up-${title.toLowerCase().replace(/\W+/g, "-")}`);
    await this.press("Keep");
    await expect(this.page.getByRole("alert")).toHaveCount(0);
  }

  async #tries(button: string, fields: Record<string, string>, said: string | RegExp) {
    await this.#fill(fields);
    await this.press(button);
    await expect(this.page.getByText(said).first()).toBeVisible();
  }

  async #opens(title: string, heading = title): Promise<void> {
    if (!(await this.page.getByRole("link", { name: title, exact: true }).isVisible()))
      await this.page.goto(this.machine.desk);
    this.presses++;
    await this.page.getByRole("link", { name: title, exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }

  #isAtSteps = () =>
    expect(this.page.getByRole("heading", { level: 1 })).toHaveText("Set up your research desk");

  async #fill(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      this.typed += value.length;
      await this.page.getByLabel(label, { exact: true }).fill(value);
    }
  }

  #codeNow = () => TOTP.generate({ secret: Secret.fromBase32(this.#secret) });
}
