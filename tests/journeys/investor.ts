import { Browserless, type Page } from "../setup/browserless";
import { linksOf, said } from "../setup/read-page";
import type { Site, Step } from "../setup/site";

let counter = 0;
/** A mobile number nobody else in this run has. */
const newNumber = () => String(8_000_000_000 + (process.pid % 10_000) * 10_000 + ++counter);

/**
 * One investor without script, over plain HTTP, and the steps they take; `page` is what is before
 * them. As `Person` is in a browser.
 */
export class Investor extends Browserless {
  readonly number = newNumber();
  readonly email = `person${this.number}@example.com`;
  readonly pan = `ABCPE${this.number.slice(-4)}F`;
  page: Page = { status: 0, html: "", path: "/" };

  constructor(site: Pick<Site, "url" | "sandbox">) {
    super(site);
  }

  async arrives(step: Step, path: string, name?: string): Promise<Page> {
    const about = { number: `+91${this.number}`, pan: this.pan, email: this.email };
    await this.at(step, { ...about, ...(name === undefined ? {} : { name }) });
    return this.go(path);
  }

  go = async (path: string): Promise<Page> => (this.page = await this.open(path));

  presses = async (button: string, fill: Record<string, string> = {}): Promise<Page> =>
    (this.page = await this.press(this.page, button, fill));

  /** Follows the link of these words. */
  async follows(words: string | RegExp): Promise<Page> {
    const link = linksOf(this.page.html).find((one) =>
      typeof words === "string" ? one.words === words : words.test(one.words),
    );
    if (!link) throw new Error(`there is no link "${words}" in:\n${said(this.page)}`);
    const to = new URL(link.href, new URL(this.page.path, this.site.url));
    return this.go(to.origin === this.site.url ? to.pathname + to.search : to.href);
  }

  /**
   * The clock of site and sandbox moves on; the page is asked for again, as the server alone knows
   * the wait.
   */
  async waits(ms: number): Promise<void> {
    await this.site.sandbox.advance(ms);
    await this.go(this.page.path);
  }

  asksForCode = (typed = this.number) => this.presses("Send OTP", { "Mobile number": typed });

  async signsIn(): Promise<Page> {
    await this.asksForCode();
    return this.presses("Verify OTP", { Code: await this.site.sandbox.code(`+91${this.number}`) });
  }

  asksForEmailCode = () => this.presses("Send code", { "E-mail": this.email });

  async verifiesEmail(): Promise<Page> {
    await this.asksForEmailCode();
    return this.presses("Verify", { Code: await this.site.sandbox.code(this.email) });
  }

  givesPan = (about: { Day?: string; Month?: string; Year?: string; PAN?: string } = {}) =>
    this.presses("Verify PAN", { Day: "27", Month: "8", Year: "1990", PAN: this.pan, ...about });

  /** FATCA as most people have it, then the button at Digio's. */
  async signs(
    button: "Sign" | "Sign as somebody else" | "Cancel signing" | "Leave unfinished" = "Sign",
  ): Promise<Page> {
    await this.presses("Submit and Sign");
    return this.presses(button);
  }

  async chooses(...services: string[]): Promise<Page> {
    await this.go("/services");
    return this.presses("Proceed to Pay", Object.fromEntries(services.map((name) => [name, "on"])));
  }

  /** From `/pay` to Razorpay's hosted page, and the outcome chosen there. */
  async paysOnline(
    outcome: "Pay successfully" | "Cancel payment" = "Pay successfully",
  ): Promise<Page> {
    await this.presses("Pay on Website");
    await this.presses("Continue to Razorpay");
    await this.presses(outcome);
    return outcome === "Cancel payment" ? this.page : this.presses("Continue to the shop");
  }

  async claims(): Promise<Page> {
    await this.follows("Pay Manually");
    return this.presses("I'll Pay & Send Screenshot");
  }
}
