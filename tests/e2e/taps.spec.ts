import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./journey";

/**
 * How much a person has to do on a phone, from their number to a service paid by card that runs:
 * `npm run taps` prints it.
 *
 * - a tap: a press on a link, a button, a box or a radio button, or on a field to type in; a field
 *   that has the focus already needs none
 * - a screen: a page of ours that is seen, each step of onboarding its own; Digio's and Razorpay's
 *   are counted apart, their taps with ours
 * - typed: the characters put into fields; an e-mail address of 22 is taken
 *
 * Nothing of it may be saved by leaving out a consent: the signature is among them.
 */
const MOST = { taps: 18, screens: 10, typed: 62 };
const EMAIL = "asha.verma@example.com";

test.use({ viewport: { width: 360, height: 740 } });

test("from the number to a running service: at most 18 taps, 10 screens and 62 characters", async ({
  page,
  person,
  site,
  script,
  world,
}) => {
  const hand = new Hand(page, site.url);
  await person.go("/auth?from=/services");
  await hand.types("Mobile number", person.number);
  await hand.presses("Send OTP");
  await hand.types("Code", () => site.sandbox.code(`+91${person.number}`));
  await hand.presses("Verify OTP");
  await hand.types("E-mail", EMAIL);
  await hand.presses("Send code");
  await hand.types("Code", () => site.sandbox.code(EMAIL));
  await hand.presses("Verify");
  for (const [label, typed] of [
    ["Day", "27"],
    ["Month", "08"],
    ["Year", "1990"],
    ["PAN", person.pan],
  ] as const)
    await hand.types(label, typed);
  await hand.presses("Verify PAN");
  const digio = await person.opensDigio(() => hand.presses("Submit and Sign"));
  await hand.presses("Sign", digio);
  await hand.clicks(page.getByRole("checkbox", { name: /stock cash/i }));
  await hand.presses("Proceed to Pay");
  await hand.presses("Pay on Website");
  if (script && world === "js") {
    const razorpay = page.frameLocator("iframe.razorpay-checkout-frame");
    await hand.clicks(razorpay.getByRole("button", { name: "Pay successfully" }));
  } else {
    await hand.presses("Continue to Razorpay");
    await hand.presses("Pay successfully");
    // Where script runs the page of theirs goes on by itself.
    if (world === "no-js") await hand.presses("Continue to the shop");
  }
  await expect(page.getByText(/Ends on/)).toBeVisible();
  await hand.looks();
  const { taps, typed, screens, theirs } = hand;
  console.log(
    `${world}: ${taps} taps, ${screens.length} screens and ${theirs} of providers, ${typed} typed\n  ${screens.join("\n  ")}`,
  );
  expect(taps, "taps").toBeLessThanOrEqual(MOST.taps);
  expect(screens.length, "screens").toBeLessThanOrEqual(MOST.screens);
  expect(typed, "characters typed").toBeLessThanOrEqual(MOST.typed);
});

/** One hand on a phone: it presses and types, and counts. */
class Hand {
  taps = 0;
  typed = 0;
  theirs = 0;
  readonly screens: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly ours: string,
  ) {}

  async types(label: string, what: string | (() => Promise<string>)): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    await field.waitFor();
    const text = typeof what === "string" ? what : await what();
    const focused = await field.evaluate((input) => input === document.activeElement);
    if (!focused) await this.clicks(field);
    await field.fill(text);
    this.typed += text.length;
  }

  presses = (name: string, page = this.page) =>
    this.clicks(page.getByRole("button", { name, exact: true }).first(), page);

  async clicks(target: Locator, page = this.page): Promise<void> {
    await target.waitFor();
    await this.looks(page);
    this.taps++;
    await target.click();
  }

  /** Takes note of the page that is seen, when it is another than before. */
  async looks(page = this.page): Promise<void> {
    if (!page.url().startsWith(this.ours)) return void this.theirs++;
    const headings = await page.locator("main").locator("h1, h2").allInnerTexts();
    const asked = await page.locator("main .field label").first().allInnerTexts();
    const seen = `${new URL(page.url()).pathname}: ${[...headings.slice(0, 2), ...asked].join(", ")}`;
    if (this.screens.at(-1) !== seen) this.screens.push(seen);
  }
}
