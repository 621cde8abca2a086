import { test as base, expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { freePort } from "../setup/free-port.mjs";
import { freshDatabase } from "../setup/fresh-database";
import { Site, type Step } from "../setup/site";
import { withDesk } from "./desk";
import { Unwells } from "./unwells";
import { enter, type World } from "./worlds";

export { expect };

let counter = 0;
/** A mobile number nobody else in this run has. */
const newNumber = () =>
  String(7_000_000_000 + (process.pid % 10_000) * 10_000 + ++counter).slice(0, 10);

/**
 * A site emptied for each test (each worker has one server and resets it as QA does: nobody,
 * nothing bought, no fault, the clock set right), and a page on which any console error, page error
 * or CSP violation fails the test.
 */
export const test = base.extend<
  {
    world: World;
    /** our own script runs and hydrates the working screens */
    script: boolean;
    site: Site;
    /** where the operator's page of that site is */
    desk: string;
    person: Person;
    expectConsole: (pattern: RegExp) => void;
    entered: void;
    watch: void;
  },
  { server: Site; deskPort: number; unwells: Unwells }
>({
  world: ["js", { option: true }],
  script: async ({ world }, use) => use(world === "js" || world === "blocked"),
  entered: [
    async ({ page, site, world, expectConsole }, use) => {
      if (world === "blocked") expectConsole(/Failed to load resource: net::ERR_FAILED/);
      await enter(world, page, site.url);
      await use();
    },
    { auto: true },
  ],
  deskPort: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  server: [
    async ({ deskPort }, use) => {
      const postgres = process.env.TEST_DATABASE_URL ? await freshDatabase() : null;
      const server = await Site.open({
        ...withDesk(deskPort),
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      });
      await use(server);
      await server.close();
      await postgres?.drop();
    },
    { scope: "worker" },
  ],
  unwells: [
    async ({}, use) => {
      const unwells = new Unwells();
      await use(unwells);
      await unwells.close();
    },
    { scope: "worker" },
  ],
  site: async ({ server }, use) => {
    await server.sandbox.reset();
    await use(server);
  },
  desk: async ({ deskPort, site: _site }, use) => use(`http://127.0.0.1:${deskPort}`),
  expectConsole: async ({}, use) => {
    const patterns: RegExp[] = [];
    await use(Object.assign((pattern: RegExp) => void patterns.push(pattern), { patterns }));
  },
  watch: [
    // It needs the site, so that it looks before the site is gone: what a closed server fails to
    // send is no fault of the page.
    async ({ page, site: _site, expectConsole }, use) => {
      const problems: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning")
          problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(error.message));
      await use();
      const expected = (expectConsole as unknown as { patterns: RegExp[] }).patterns;
      expect(
        problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
      ).toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ page, site, world }, use) => {
    await use(new Person(page, site, world));
  },
});

/** One investor and the steps they take; every step waits for what the person would see. */
export class Person {
  readonly number = newNumber();
  readonly email = `person${this.number}@example.com`;
  readonly pan = `ABCPE${this.number.slice(-4)}F`;

  constructor(
    readonly page: Page,
    readonly site: Site,
    readonly world: World,
  ) {}

  /**
   * Where script comes late the page is there, and looks as it should, long before it is loaded.
   */
  async go(path: string) {
    const answer = await this.page.goto(this.site.url + path, {
      waitUntil: this.world === "late" ? "domcontentloaded" : "load",
    });
    if (this.world === "late") await styled(this.page);
    return answer;
  }

  /** Arrives already at a step, without walking there. */
  async at(step: Step): Promise<void> {
    const cookies = await this.site.sandbox.person({
      number: `+91${this.number}`,
      step,
      email: this.email,
      pan: this.pan,
      dob: "1990-08-27",
      name: "Asha Verma",
    });
    await this.page.context().addCookies(
      cookies.map((pair) => ({
        name: pair.slice(0, pair.indexOf("=")),
        value: pair.slice(pair.indexOf("=") + 1),
        url: this.site.url,
      })),
    );
  }

  async asksForCode(typed = this.number): Promise<void> {
    await this.page.getByLabel("Mobile number").fill(typed);
    await this.page.getByRole("button", { name: "Send OTP" }).click();
    await expect(this.page.getByRole("button", { name: "Verify OTP" })).toBeVisible();
  }

  async signsIn(): Promise<void> {
    await this.asksForCode();
    await this.page
      .getByLabel("Code", { exact: true })
      .fill(await this.site.sandbox.code(`+91${this.number}`));
    await this.page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(this.page.getByText("OTP verified successfully!")).toBeVisible();
  }

  async verifiesEmail(): Promise<void> {
    await this.page.getByLabel("E-mail").fill(this.email);
    await this.page.getByRole("button", { name: "Send code" }).click();
    await expect(this.page.getByLabel("Code", { exact: true })).toBeVisible();
    await this.page
      .getByLabel("Code", { exact: true })
      .fill(await this.site.sandbox.code(this.email));
    await this.page.getByRole("button", { name: "Verify" }).click();
    await expect(this.page.getByText("Email verified successfully!")).toBeVisible();
  }

  async givesPan(): Promise<void> {
    await this.page.getByLabel("Day").fill("27");
    await this.page.getByLabel("Month").fill("8");
    await this.page.getByLabel("Year").fill("1990");
    await this.page.getByLabel("PAN", { exact: true }).fill(this.pan);
    await this.page.getByRole("button", { name: "Verify PAN" }).click();
    await expect(this.page.getByText("PAN and DOB verified successfully!")).toBeVisible();
  }

  /**
   * FATCA as most people have it, then Digio: in a window of its own where script has it ready,
   * else the page itself goes there. Who presses while Digio's script is still on its way is told
   * to wait, waits, and presses again.
   */
  async opensDigio(
    submit = () => this.page.getByRole("button", { name: "Submit and Sign" }).click(),
    notYet = "Signing service is not yet available. Please wait.",
  ): Promise<Page> {
    const opened = this.page.waitForEvent("popup").catch(() => this.page);
    const signs = (page: Page) =>
      page.getByRole("button", { name: "Sign", exact: true }).first().waitFor();
    const early = this.page.getByText(notYet);
    for (;;) {
      await submit();
      const page = await Promise.race([
        opened,
        signs(this.page).then(() => this.page),
        early.waitFor().then(() => null),
      ]);
      if (page) {
        await signs(page);
        return page;
      }
      await early.waitFor({ state: "hidden" });
    }
  }

  /** Without script the sandbox lists the open requests, hence the first. */
  async signs(
    button: "Sign" | "Cancel signing" | "Fail signing" | "Leave unfinished" = "Sign",
  ): Promise<void> {
    const digio = await this.opensDigio();
    await digio.getByRole("button", { name: button, exact: true }).first().click();
  }

  async chooses(...services: RegExp[]): Promise<void> {
    await this.go("/services");
    for (const service of services)
      await this.page.getByRole("checkbox", { name: service }).check();
    await this.page.getByRole("button", { name: "Proceed to Pay" }).click();
    await expect(this.page.getByRole("heading", { name: "Pay", level: 1 })).toBeVisible();
  }

  /** From `/pay` to Razorpay: its overlay where script opens it, else its hosted page. */
  async opensRazorpay(): Promise<Page | FrameLocator> {
    await this.page.getByRole("button", { name: "Pay on Website" }).click();
    return this.razorpayOpened(
      this.page.getByRole("button", { name: "Continue to Razorpay" }),
      this.page.getByText(/Opening Razorpay|Waiting for your payment/),
    );
  }

  /** The same once it was pressed: by the button that leads on, and what is said meanwhile. */
  async razorpayOpened(hosted: Locator, opening: Locator): Promise<Page | FrameLocator> {
    await hosted.waitFor();
    if (this.world === "blocked") await opening.waitFor({ state: "hidden" });
    const overlay = await opening.isVisible();
    if (!overlay) await hosted.click();
    const razorpay = overlay ? this.page.frameLocator("iframe.razorpay-checkout-frame") : this.page;
    await razorpay.getByRole("button", { name: "Pay successfully", exact: true }).waitFor();
    return razorpay;
  }

  /** The outcome chosen at Razorpay's. */
  async paysOnline(
    button:
      | "Pay successfully"
      | "Fail payment"
      | "Cancel payment"
      | "Pay, but never return" = "Pay successfully",
  ): Promise<void> {
    const razorpay = await this.opensRazorpay();
    await razorpay
      .getByRole("button", { name: button, exact: true })
      .or(razorpay.getByRole("link", { name: button, exact: true }))
      .click();
    const back = this.page.getByRole("button", { name: "Continue to the shop" });
    if (button === "Pay successfully" || button === "Fail payment")
      await back
        .or(this.page.getByRole("main").getByRole("heading", { level: 1 }))
        .first()
        .waitFor();
    if (await back.isVisible()) await back.click({ noWaitAfter: true }).catch(() => undefined);
  }

  async claims(): Promise<void> {
    await this.page.getByRole("link", { name: "Pay Manually" }).click();
    await expect(
      this.page.getByRole("heading", { name: "Manual Payment Instructions" }),
    ).toBeVisible();
    await this.page.getByRole("button", { name: "I'll Pay & Send Screenshot" }).click();
    await expect(
      this.page.getByText(
        "Your manual payment has been recorded. Please follow the instructions to complete it.",
      ),
    ).toBeVisible();
  }
}

/**
 * The page's stylesheets have arrived: a page can be read, and so be walked through, before that.
 */
export const styled = (page: Page) => expect.poll(() => page.evaluate(sheetsToCome)).toBe(0);
const sheetsToCome = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => !sheet,
  ).length;
