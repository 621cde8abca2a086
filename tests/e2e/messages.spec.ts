import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "../setup/site";
import { expect, type Person } from "./journey";
import { rowsOf } from "./message-rows";
import { test } from "./unwell";
import type { World } from "./worlds";

/**
 * One row a message of specification §8: how a person comes to read it, and in which worlds it can
 * occur (all, unless said).
 */
interface Row {
  reach(person: Person): Promise<unknown>;
  worlds?: World[];
  /**
   * the file beside this one that reads it in a browser with script, too: `check:full` asks for it
   * there alone
   */
  elsewhere?: string;
}
const everyWorld: World[] = ["no-js", "js", "blocked", "late", "save-data"];
const withoutWindow: World[] = ["no-js", "blocked", "late", "save-data"];

const said: Record<string, Row> = {
  "OTP requested successfully!": {
    elsewhere: "forms.spec.ts",
    reach: (person) => signInPage(person).then(() => person.asksForCode()),
  },
  "OTP resent successfully!": {
    elsewhere: "../journeys/messages.test.ts",
    async reach(person) {
      await signInPage(person);
      await person.asksForCode();
      await waited(person, 61_000);
      await press(person, "Resend OTP");
    },
  },
  "OTP verified successfully!": {
    elsewhere: "journey.ts",
    reach: (person) => signInPage(person).then(() => person.signsIn()),
  },
  "Verification code sent!": {
    elsewhere: "../journeys/messages.test.ts",
    reach: (person) => asksForEmailCode(person),
  },
  "Verification code resent!": {
    elsewhere: "../journeys/messages.test.ts",
    async reach(person) {
      await asksForEmailCode(person);
      await waited(person, 31_000);
      await press(person, "Resend Code");
    },
  },
  "Email verified successfully!": {
    elsewhere: "journey.ts",
    async reach(person) {
      await arrives(person, "signed-in", "/details");
      await person.verifiesEmail();
    },
  },
  "PAN and DOB verified successfully!": {
    elsewhere: "journey.ts",
    async reach(person) {
      await arrives(person, "email", "/details");
      await person.givesPan();
    },
  },
  "Agreement signed successfully!": {
    elsewhere: "digio.spec.ts",
    reach: (person) => signs(person, "Sign"),
  },
  "Signing Cancelled": {
    elsewhere: "digio.spec.ts",
    reach: (person) => signs(person, "Cancel signing"),
  },
  "Signing was not completed.": {
    elsewhere: "../journeys/messages.test.ts",
    reach: (person) => arrives(person, "identity", "/details/signed"),
  },
  "Finalizing...": { reach: (person) => signs(person, "Leave unfinished"), worlds: withoutWindow },
  "Preparing your Agreement...": {
    // The window is Digio's only once the agreement has been made; here it never is.
    async reach(person) {
      await person.page.route("**/details.data*", () => undefined);
      await arrives(person, "identity", "/details");
      await person.page.waitForLoadState("networkidle");
      await press(person, "Submit and Sign");
    },
    worlds: ["js"],
  },
  "Signing service failed to load. Please refresh the page.": {
    reach: (person) => arrives(person, "identity", "/details"),
    worlds: ["blocked"],
  },
  "Stock cash added to cart!": {
    elsewhere: "cart.spec.ts",
    async reach(person) {
      await person.go("/services");
      await person.page.getByRole("checkbox", { name: /stock cash/i }).check();
      // What was ticked before a late script came, it saves, and says so.
      if (["no-js", "save-data"].includes(person.world)) await press(person, "Update cart");
    },
  },
  "Logged out successfully!": {
    elsewhere: "menus.spec.ts",
    async reach(person) {
      await arrives(person, "complete", "/services");
      await logsOut(person);
    },
  },
  "Payment cancelled": {
    elsewhere: "razorpay.spec.ts",
    async reach(person) {
      await arrives(person, "complete", "/services");
      await person.chooses(/stock cash/i);
      await person.paysOnline("Cancel payment");
    },
  },
  "Your manual payment has been recorded. Please follow the instructions to complete it.": {
    elsewhere: "journey.ts",
    async reach(person) {
      await arrives(person, "complete", "/services");
      await person.chooses(/stock cash/i);
      await person.claims();
    },
  },
};

/**
 * Those that stand in for words the API did not find: which call fails (with which status), and
 * what the person did.
 */
const instead: Record<string, Row & { call: string; status?: number }> = {
  "An unknown error occurred.": {
    call: "/otp/request",
    reach: (person) => signInPage(person).then(() => numberTyped(person)),
  },
  "Invalid OTP or error.": {
    call: "/otp/verify",
    async reach(person) {
      await signInPage(person);
      await person.asksForCode();
      await person.page.getByLabel("Code", { exact: true }).fill("123456");
      await press(person, "Verify OTP");
    },
  },
  "An error occurred.": {
    call: "/users/set-pandob-verified",
    async reach(person) {
      await arrives(person, "email", "/details");
      for (const [label, words] of [
        ["Day", "27"],
        ["Month", "8"],
        ["Year", "1990"],
      ] as const)
        await person.page.getByLabel(label).fill(words);
      await person.page.getByLabel("PAN", { exact: true }).fill(person.pan);
      await press(person, "Verify PAN");
    },
  },
  "Failed to fetch services.": {
    call: "/services/get-available-services",
    reach: (person) => person.go("/services"),
  },
  "Logout failed. Please try again.": {
    call: "/users/logout",
    async reach(person) {
      await arrives(person, "complete", "/services");
      await logsOut(person);
    },
  },
  "Error initiating payment. Please try again.": {
    call: "/payments/create-order",
    async reach(person) {
      await arrives(person, "complete", "/services");
      await person.chooses(/stock cash/i);
      await press(person, "Pay on Website");
    },
  },
  "Error creating manual payment record": {
    call: "/payments/manual-payment",
    async reach(person) {
      await arrives(person, "complete", "/services");
      await person.chooses(/stock cash/i);
      await person.page.getByRole("link", { name: "Pay Manually" }).click();
      await press(person, "I'll Pay & Send Screenshot");
    },
  },
  "We could not load your subscriptions": {
    call: "/subscriptions/get-active-subscriptions",
    reach: (person) => arrives(person, "complete", "/subscriptions"),
  },
};

const PAID =
  "/pay/return?razorpay_payment_id=pay_Abcdefghijklmn&razorpay_order_id=order_Abcdefghijklmn&razorpay_signature=" +
  "a".repeat(64);

const untested = Object.keys(rowsOf).filter((message) => !(message in said || message in instead));
if (untested.length > 0) throw new Error(`rows without a test: ${untested.join(", ")}`);

/** Without script the page that opens says these by itself, and their toast is not shown. */
const saidByTheHeading: Record<string, RegExp> = {
  "OTP requested successfully!": /^We sent a 6-digit code to/,
  "Verification code sent!": /^We sent a 6-digit code to/,
};

const isReadIn = (file: string, message: string): boolean =>
  readFileSync(join(import.meta.dirname, file), "utf8").includes(message);

for (const [message, { reach, worlds = everyWorld, elsewhere }] of Object.entries(said)) {
  if (elsewhere && !isReadIn(elsewhere, message))
    throw new Error(`"${message}" is not read in ${elsewhere} any more`);
  if (elsewhere && !process.env.EVERY_WORLD) continue;
  test(`${rowsOf[message] ?? ""} "${message}" is said`, async ({
    person,
    world,
    expectConsole,
  }) => {
    test.skip(!worlds.includes(world), "it cannot occur in this world");
    expectConsole(/ERR_FAILED|status of (4|5)/);
    await reach(person);
    const isWithout = world === "no-js" || world === "save-data";
    const read = isWithout ? saidByTheHeading[message] : undefined;
    const told = read
      ? person.page.getByRole("main").getByText(read)
      : person.page.getByText(message);
    await expect(told.first()).toBeVisible();
  });
}

for (const [message, { call, status, reach }] of Object.entries(instead))
  test(
    `${rowsOf[message] ?? ""} "${message}" is said where the API says nothing`,
    { tag: "@night" },
    async ({ page, unwell, customer, expectConsole }) => {
      expectConsole(/ERR_FAILED|status of (4|5)/);
      unwell.breaks(call, status);
      await reach(customer);
      await expect(page.getByText(message).first()).toBeVisible();
    },
  );

test('[S 8.21] "Error in payment" is said when neither verification can be made', async ({
  page,
  unwell,
  customer,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED|status of (4|5)/);
  unwell.breaks("/payments/verify-payment");
  unwell.breaks("/payments/re-verify-payment");
  await arrives(customer, "complete", PAID);
  await expect(page.getByText("Error in payment").first()).toBeVisible();
  await expect(
    // The order was begun by nobody here, so its id is not drawn.
    page.getByText("If money was already taken", { exact: false }).first(),
  ).toBeVisible();
});

test('"Verification failed after retry." is said when neither signature check can be made', async ({
  page,
  unwell,
  customer,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED|status of (4|5)/);
  unwell.breaks("/agreement/verify-signing");
  unwell.breaks("/agreement/re-verify-signing");
  await arrives(customer, "identity", "/details/signed?status=success&digio_doc_id=DID123");
  await expect(page.getByText("Verification failed after retry.").first()).toBeVisible();
});

const signInPage = (person: Person) => person.go("/auth");

async function arrives(person: Person, step: Step, path: string): Promise<void> {
  await person.at(step);
  await person.go(path);
}

async function numberTyped(person: Person): Promise<void> {
  await person.page.getByLabel("Mobile number").fill(person.number);
  await press(person, "Send OTP");
}

async function asksForEmailCode(person: Person): Promise<void> {
  await arrives(person, "signed-in", "/details");
  await person.page.getByLabel("E-mail").fill(person.email);
  await press(person, "Send code");
  await expect(person.page.getByRole("button", { name: "Verify" })).toBeVisible();
}

async function signs(person: Person, button: Parameters<Person["signs"]>[0]): Promise<void> {
  await arrives(person, "identity", "/details");
  await person.signs(button);
}

async function logsOut({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
}

/**
 * The clock of site and sandbox moves on; the page is asked for again, as the server alone knows
 * the wait.
 */
async function waited(person: Person, ms: number): Promise<void> {
  await person.site.sandbox.advance(ms);
  await person.go(new URL(person.page.url()).pathname);
}

const press = ({ page }: Person, name: string) => page.getByRole("button", { name }).click();
