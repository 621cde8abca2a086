import { expect } from "vitest";
import { said } from "../setup/read-page";
import type { Site, Step } from "../setup/site";
import { Investor } from "./investor";
import { test, visited } from "./journey";

/**
 * A shared phone: a page of one person's is left open, another signs in on the same browser, and
 * the page is sent.
 */
let site: Site;
visited((one) => ({ site } = one));

/** The one whose page is before the browser, and the one who is signed in by now. */
async function twoOnOneBrowser(
  step: Step,
  opens: (first: Investor) => Promise<unknown>,
): Promise<{ first: Investor; second: Investor }> {
  const first = new Investor(site);
  await first.arrives(step, "/services");
  await opens(first);
  for (const name of [...first.cookies.keys()]) if (name !== "cart") first.cookies.delete(name);
  const second = new Investor(site);
  await second.arrives(step, "/services");
  for (const [name, value] of second.cookies) first.cookies.set(name, value);
  return { first, second };
}
const refused = "Somebody else is logged in on this browser now.";

test("a PAN typed for one person is not saved for another who signed in meanwhile", async () => {
  const { first, second } = await twoOnOneBrowser("email", (one) => one.go("/details"));
  await first.givesPan();
  expect(first.page.path).toBe("/details");
  expect(said(first.page)).toContain(refused);
  await second.go("/details");
  expect(said(second.page)).toContain("Step 2 of 3");
  // It is free for whose it is.
  const again = new Investor(site);
  await again.at("email", { number: `+91${first.number}`, email: first.email });
  again.page = await again.open("/details");
  await again.presses("Verify PAN", { Day: "27", Month: "8", Year: "1990", PAN: first.pan });
  expect(said(again.page)).toContain("Step 3 of 3");
});

test.each([
  ["Pay on Website", (one: Investor) => Promise.resolve(one.page)],
  ["I'll Pay & Send Screenshot", (one: Investor) => one.follows("Pay Manually")],
])("%s pays for nobody but whose page it was", async (button, opens) => {
  const { first, second } = await twoOnOneBrowser("complete", async (one) => {
    await one.chooses("Stock cash");
    await opens(one);
  });
  await first.presses(button);
  expect(said(first.page)).toContain(refused);
  await second.go("/subscriptions");
  expect(said(second.page)).not.toContain("Stock cash");
});

test("nor does an account's old tab change how another is told, or give their data", async () => {
  const { first, second } = await twoOnOneBrowser("complete", (one) => one.go("/account"));
  const before = first.page;
  await first.presses("Save");
  expect(first.page.path).toBe("/account");
  expect(said(first.page)).toContain(refused);
  first.page = await first.press(before, "Download");
  expect(first.page.path).toBe("/account");
  expect(said(first.page)).toContain(refused);
  await second.go("/account");
  expect(said(second.page)).not.toContain(refused);
});

test("nor does it leave a service that both hold", async () => {
  const buys = async (one: Investor) => {
    await one.chooses("Stock cash");
    await one.paysOnline();
  };
  const { first, second } = await twoOnOneBrowser("complete", async (one) => {
    await buys(one);
    await one.go("/account");
    await one.follows("Leave Stock cash");
  });
  const [leave = ""] = /Leave and get back Rs\. [\d,.]+\d/.exec(said(first.page)) ?? [];
  await buys(second);
  await first.presses(leave);
  expect(first.page.path).toBe("/account");
  expect(said(first.page)).toContain(refused);
  await second.go("/account");
  expect(said(second.page)).toContain("Leave Stock cash");
});

test("who was logged out elsewhere is told so when they ask for their pages, once", async () => {
  const person = new Investor(site);
  await person.arrives("complete", "/subscriptions");
  const other = new Investor(site);
  await other.at("complete", { number: `+91${person.number}`, pan: person.pan });
  other.page = await other.open("/account");
  await other.presses("End");
  await person.go("/subscriptions");
  expect(person.page.path).toBe("/auth?from=%2Fsubscriptions");
  expect(said(person.page)).toContain("You were logged out. Sign in to go on.");
  await person.go("/subscriptions");
  expect(said(person.page)).not.toContain("You were logged out.");
});

test("a sign-in page left open asks for no code once somebody is signed in", async () => {
  const person = new Investor(site);
  await person.go("/auth");
  const form = person.page;
  await person.signsIn();
  person.page = await person.press(form, "Send OTP", { "Mobile number": person.number });
  expect(person.page.path).toBe("/details");
  expect(said(person.page)).not.toContain("OTP requested");
  expect(await site.sandbox.messages(`+91${person.number}`)).toHaveLength(1);
});
