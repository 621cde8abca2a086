import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { elements, plain } from "../setup/html-form";
import { Site, type Step } from "../setup/site";
import { UnwellApi } from "../setup/unwell-api";
import { Investor } from "./investor";

/** A call that is refused with words: without script they stand in the box, and nowhere else. */
let site: Site;
let api: UnwellApi;
let person: Investor;
beforeAll(async () => {
  site = await Site.open();
  api = await UnwellApi.before(site);
});
afterAll(async () => {
  await api.close();
  await site.close();
});
beforeEach(() => {
  api.mend();
  person = new Investor({ url: api.shop.url, sandbox: site.sandbox });
});

const WORDS = "The desk is closed for an hour.";

const refusals: [row: string, call: string, step: Step | null, press: () => Promise<unknown>][] = [
  ["[S 8.1]", "/otp/request", null, () => person.asksForCode()],
  [
    "[S 8.2]",
    "/otp/verify",
    null,
    async () => {
      await person.asksForCode();
      await person.presses("Verify OTP", { Code: "123456" });
    },
  ],
  ["[S 8.3]", "/users/request-email-otp", "signed-in", () => person.asksForEmailCode()],
  [
    "[S 8.4]",
    "/users/verify-email-otp",
    "signed-in",
    async () => {
      await person.asksForEmailCode();
      await person.presses("Verify", { Code: "123456" });
    },
  ],
  ["[S 8.5]", "/users/set-pandob-verified", "email", () => person.givesPan()],
];

test.each(refusals)("%s a refusal of %s stands in the box", async (_row, call, step, press) => {
  api.breaks(call, 422, WORDS);
  await (step ? person.arrives(step, "/details") : person.go("/auth"));
  await press();
  isSaid(WORDS);
});

test("[S 5.21] [S 8.19] a payment that cannot be started says so in the box, and can be started again", async () => {
  api.breaks("/payments/create-order", 422, WORDS);
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.presses("Pay on Website");
  isSaid("Error initiating payment. Please try again.");
  const button = elements(person.page.html, "button").find(
    ({ inner }) => plain(inner) === "Pay on Website",
  );
  expect(button?.attributes).not.toHaveProperty("disabled");
  api.mend();
  await person.presses("Pay on Website");
  expect(person.page.html).toContain("Continue to Razorpay");
});

test("what went well is a message of its own, and no box", async () => {
  await person.arrives("complete", "/services");
  await person.presses("Logout");
  expect(drawn("toast")).toEqual(["Logged out successfully!"]);
  expect(drawn("note warn")).toEqual([]);
});

function isSaid(words: string): void {
  expect(person.page.status).toBe(422);
  expect(drawn("note warn")).toEqual([expect.stringContaining(words)]);
  expect(drawn("toast").join()).not.toContain(words);
}

const drawn = (name: string): string[] =>
  [
    ...person.page.html.matchAll(new RegExp(`<div class="${name}"[^>]*>([\\s\\S]*?)</div>`, "g")),
  ].map(([, inner = ""]) => plain(inner));
