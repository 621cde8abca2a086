import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { said } from "../setup/read-page";
import { Site } from "../setup/site";
import { UnwellApi } from "../setup/unwell-api";
import { Investor } from "./investor";

let site: Site;
let unwell: UnwellApi;
beforeAll(async () => {
  site = await Site.open();
  unwell = await UnwellApi.before(site);
});
afterAll(async () => {
  await unwell.close();
  await site.close();
});
beforeEach(() => unwell.mend());

/**
 * One row a message of specification §8 that can be said without script: how a person comes to read
 * it. In a browser: `tests/e2e/messages.spec.ts`.
 */
const messages: Record<string, (person: Investor) => Promise<unknown>> = {
  "OTP requested successfully!": async (person) => {
    await person.go("/auth");
    await person.asksForCode();
  },
  "OTP resent successfully!": async (person) => {
    await person.go("/auth");
    await person.asksForCode();
    await person.waits(61_000);
    await person.presses("Resend OTP");
  },
  "OTP verified successfully!": async (person) => {
    await person.go("/auth");
    await person.signsIn();
  },
  "Verification code sent!": async (person) => {
    await person.arrives("signed-in", "/details");
    await person.asksForEmailCode();
  },
  "Verification code resent!": async (person) => {
    await person.arrives("signed-in", "/details");
    await person.asksForEmailCode();
    await person.waits(31_000);
    await person.presses("Resend Code");
  },
  "Email verified successfully!": async (person) => {
    await person.arrives("signed-in", "/details");
    await person.verifiesEmail();
  },
  "PAN and DOB verified successfully!": async (person) => {
    await person.arrives("email", "/details");
    await person.givesPan();
  },
  "Agreement signed successfully!": async (person) => {
    await person.arrives("identity", "/details");
    await person.signs();
  },
  "Signing Cancelled": async (person) => {
    await person.arrives("identity", "/details");
    await person.signs("Cancel signing");
  },
  "Signing was not completed.": (person) => person.arrives("identity", "/details/signed"),
  "Finalizing...": async (person) => {
    await person.arrives("identity", "/details");
    await person.signs("Leave unfinished");
  },
  "Stock cash added to cart!": async (person) => {
    await person.go("/services");
    await person.presses("Update cart", { "Stock cash": "on" });
  },
  "Logged out successfully!": async (person) => {
    await person.arrives("complete", "/services");
    await person.presses("Logout");
  },
  "Payment cancelled": async (person) => {
    await person.arrives("complete", "/services");
    await person.chooses("Stock cash");
    await person.paysOnline("Cancel payment");
  },
  "Your manual payment has been recorded. Please follow the instructions to complete it.": async (
    person,
  ) => {
    await person.arrives("complete", "/services");
    await person.chooses("Stock cash");
    await person.claims();
  },
};

test.each(Object.entries(messages))('"%s" is said', async (message, reach) => {
  await site.sandbox.reset();
  const person = new Investor(site);
  await reach(person);
  expect(said(person.page)).toContain(message);
});

/**
 * Those that stand in for words the API did not find: which calls fail, and what the person did.
 */
const instead: Record<string, { calls: string[]; reach(person: Investor): Promise<unknown> }> = {
  "An unknown error occurred.": {
    calls: ["/otp/request"],
    async reach(person) {
      await person.go("/auth");
      await person.asksForCode();
    },
  },
  "Invalid OTP or error.": {
    calls: ["/otp/verify"],
    async reach(person) {
      await person.go("/auth");
      await person.asksForCode();
      await person.presses("Verify OTP", { Code: "123456" });
    },
  },
  "An error occurred.": {
    calls: ["/users/set-pandob-verified"],
    async reach(person) {
      await person.arrives("email", "/details");
      await person.givesPan();
    },
  },
  "Failed to fetch services.": {
    calls: ["/services/get-available-services"],
    reach: (person) => person.go("/services"),
  },
  "Logout failed. Please try again.": {
    calls: ["/users/logout"],
    async reach(person) {
      await person.arrives("complete", "/services");
      await person.presses("Logout");
    },
  },
  "Error initiating payment. Please try again.": {
    calls: ["/payments/create-order"],
    async reach(person) {
      await person.arrives("complete", "/services");
      await person.chooses("Stock cash");
      await person.presses("Pay on Website");
    },
  },
  "Error creating manual payment record": {
    calls: ["/payments/manual-payment"],
    async reach(person) {
      await person.arrives("complete", "/services");
      await person.chooses("Stock cash");
      await person.claims();
    },
  },
  "We could not load your subscriptions": {
    calls: ["/subscriptions/get-active-subscriptions"],
    reach: (person) => person.arrives("complete", "/subscriptions"),
  },
  "Error in payment": {
    calls: ["/payments/verify-payment", "/payments/re-verify-payment"],
    async reach(person) {
      await person.arrives("complete", PAID);
    },
  },
  "Verification failed after retry.": {
    calls: ["/agreement/verify-signing", "/agreement/re-verify-signing"],
    reach: (person) =>
      person.arrives("identity", "/details/signed?status=success&digio_doc_id=DID123"),
  },
};
const PAID = `/pay/return?razorpay_payment_id=pay_Abcdefghijklmn&razorpay_order_id=order_Abcdefghijklmn&razorpay_signature=${"a".repeat(64)}`;

test.each(Object.entries(instead))(
  '"%s" is said where the API says nothing',
  async (message, { calls, reach }) => {
    for (const call of calls) unwell.breaks(call);
    // Made and sent codes where the API really is.
    const person = new Investor({ url: unwell.shop.url, sandbox: site.sandbox });
    await reach(person);
    expect(said(person.page)).toContain(message);
  },
);

// Last: the shop keeps the services that it was shown for ten minutes.
test("the words of a recorded claim are these, whatever the API says", async () => {
  unwell.breaks("/payments/manual-payment", 200, "Noted.");
  const person = new Investor({ url: unwell.shop.url, sandbox: site.sandbox });
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.claims();
  expect(said(person.page)).toContain(
    "Your manual payment has been recorded. Please follow the instructions to complete it.",
  );
  expect(said(person.page)).not.toContain("Noted.");
});
