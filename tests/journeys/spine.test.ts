import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { headingsOf, said } from "../setup/read-page";
import { Site } from "../setup/site";
import { Investor } from "./investor";
import { walkedWithPowerCuts } from "./power-cuts";

let site: Site;
let person: Investor;
beforeAll(async () => {
  // On an empty folder, as whoever tries it starts it.
  site = await Site.open({}, "build", true);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.sandbox.reset();
  person = new Investor(site);
});

test("[S 1.12] a visitor signs up, completes onboarding, buys two services online and sees both subscriptions", async () => {
  await person.go("/pay");
  expect(person.page.path).toMatch(/^\/auth\?from=/);
  await person.signsIn();
  expect(headingsOf(person.page.html, 1)).toEqual(["Complete Your Profile"]);
  await person.verifiesEmail();
  await person.givesPan();
  await person.signs();
  // The page they came from was /pay; an empty cart leads on to the services.
  expect(person.page.path).toBe("/services");
  expect(headingsOf(person.page.html, 1)).toEqual(["Services"]);
  await person.chooses("Stock cash", "Stock futures");
  expect(headingsOf(person.page.html, 1)).toEqual(["Pay"]);
  await person.paysOnline();
  expect(person.page.path).toMatch(/^\/subscriptions/);
  expect(headingsOf(person.page.html, 3)).toEqual(
    expect.arrayContaining(["Stock cash", "Stock futures"]),
  );
  expect(said(person.page).match(/Ends on \d\d-\d\d-\d{4}/g)).toHaveLength(2);
});

test("a manual claim is pending until the owner's team confirms, then a subscription", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Index options");
  await person.follows("Pay Manually");
  expect(said(person.page)).toContain("Manual Payment Instructions");
  await person.presses("I'll Pay & Send Screenshot");
  expect(person.page.path).toMatch(/^\/subscriptions/);
  for (const words of [
    "Payment(s) Pending for Verification",
    "Manual Payment",
    "No active subscriptions",
  ])
    expect(said(person.page)).toContain(words);
  const [claim] = JSON.parse(await site.desk("claims", "list", "--json")) as { id: string }[];
  await site.desk("claims", "confirm", claim!.id, "--utr", "412345678901");
  await person.go("/subscriptions");
  expect(headingsOf(person.page.html, 3)).toContain("Index options");
  expect(said(person.page)).not.toContain("Payment(s) Pending for Verification");
});

test("a signature in another's name waits for the owner: the person reads so, may sign again, and goes on once it is accepted", async () => {
  await person.arrives("identity", "/details");
  await person.signs("Sign as somebody else");
  expect(person.page.path).toMatch(/^\/details/);
  expect(headingsOf(person.page.html, 2)).toContain("We are checking the name on your signature");
  // Nothing to do, unless somebody else signed: the form does not stand there as if it were asked.
  expect(person.page.html).toMatch(/<details class="plain"><summary>Did somebody else sign/);
  expect(said(person.page)).toContain("sign again with your own Aadhaar");
  await person.go("/pay");
  expect(person.page.path).toMatch(/^\/details/);
  const list = await site.desk("signatures", "list", "--json");
  const [waiting] = JSON.parse(list) as { id: string; signer: string }[];
  expect(waiting?.signer).toBe("Rakesh Sharma");
  await site.desk("signatures", "accept", waiting?.id ?? "");
  await person.go("/details");
  // Back on the way to pay, which an empty cart leads on to the services.
  expect(headingsOf(person.page.html, 1)).toEqual(["Services"]);
});

test("the server may be killed during a code, a signature or a payment: the visitor goes on", () =>
  walkedWithPowerCuts(site, person, ["a code was asked for", "at Digio", "at Razorpay"]));
