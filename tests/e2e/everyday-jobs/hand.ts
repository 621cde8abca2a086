import type { Locator, Page } from "@playwright/test";
import { expect } from "../journey";

/**
 * The analyst's hand on a phone. A press is one on a link or a button, a tick, a choice from a list
 * or of a file; what is typed or pasted is none, and a search is one with its button. No job has
 * the page itself: there is no other way from Today to anywhere than a press that counts.
 */
export class Hand {
  presses = 0;

  constructor(
    private readonly page: Page,
    private readonly desk: string,
    private readonly passphrase: string,
  ) {}

  /** Signed in and at Today, nothing pressed yet. */
  async atToday(): Promise<void> {
    await this.page.goto(this.desk);
    if (await this.page.getByLabel("Passphrase").isVisible()) {
      await this.types({ Passphrase: this.passphrase });
      await this.press("Sign in");
    }
    await this.reads("Today");
    this.presses = 0;
  }

  follows = (link: string | RegExp) => this.#turns(this.#named("link", link));
  press = (button: string | RegExp) => this.#turns(this.#named("button", button));

  /** Opens what is folded behind these words. */
  async unfolds(words: string): Promise<void> {
    await this.#clicks(this.page.getByText(words));
  }

  /** Into the fields of these labels. */
  async types(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields))
      await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async searches(words: string): Promise<void> {
    await this.types({ "Find a person or a payment": words });
    await this.press("Find");
  }

  async chooses(list: string, option: string): Promise<void> {
    await this.page.getByLabel(list, { exact: true }).selectOption(option);
    this.presses++;
  }

  async choosesFile(field: string, name: string, text: string): Promise<void> {
    const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
    await this.page.getByLabel(field, { exact: true }).setInputFiles(file);
    this.presses++;
  }

  /** @returns what is in the file that a button brings */
  async takes(button: string): Promise<string> {
    const [file] = await Promise.all([
      this.page.waitForEvent("download"),
      this.#clicks(this.#named("button", button)),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }

  /** The page says this. */
  async reads(...words: (string | RegExp)[]): Promise<void> {
    for (const one of words) await expect(this.page.locator("main")).toContainText(one);
  }

  /** @returns the words of a button as the page has them */
  wordsOf = (button: RegExp): Promise<string> => this.#named("button", button).innerText();

  /**
   * Pictures the page as it stands, in light and in dark, where somebody will look at them:
   * PICTURES=1. @param name of the pictures
   */
  async looks(name: string): Promise<void> {
    if (!process.env.PICTURES) return;
    for (const colorScheme of ["light", "dark"] as const) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.screenshot({
        path: `screenshots/everyday-jobs/${name.replaceAll(" ", "-")}-${colorScheme}.png`,
        fullPage: true,
        scale: "css",
      });
    }
  }

  #named = (role: "link" | "button", name: string | RegExp) =>
    this.page.getByRole(role, { name, exact: true }).first();

  /** To the next page, which is no wider than the phone. */
  async #turns(target: Locator): Promise<void> {
    await Promise.all([this.page.waitForEvent("load"), this.#clicks(target)]);
    const width = await this.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, this.page.url()).toBeLessThanOrEqual(360);
  }

  async #clicks(target: Locator): Promise<void> {
    await target.click();
    this.presses++;
  }
}
