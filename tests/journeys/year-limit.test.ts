import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { said } from "../setup/read-page";
import { Site } from "../setup/site";
import { Investor } from "./investor";

const WHY =
  "The law lets us charge a person at most Rs. 4,000 in a year, and this purchase would go over it. Choose fewer services, or contact us.";
let site: Site;
let person: Investor;
/** Rs. 1,499 and Rs. 2,999 go over it together. */
beforeAll(async () => {
  site = await Site.open({ FEE_CAP_RUPEES: "4000" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.sandbox.reset();
  person = new Investor(site);
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
});

const claims = () => person.presses("I'll Pay & Send Screenshot");
const expectNothingToPay = () => {
  expect(said(person.page)).toContain(WHY);
  expect(said(person.page)).not.toMatch(/Transfer exactly|UPI ID|Open my UPI app|try again/);
  expect(person.page.html).not.toMatch(/upi:\/\/|UPI QR code/);
};

test("who is at the year's limit is told so before how to pay, and is offered no way", async () => {
  await person.follows("Pay Manually");
  expect(said(person.page)).toContain("Transfer exactly Rs. 1,499");
  await claims();
  await person.chooses("Index options");
  expectNothingToPay();
  expect(said(person.page)).not.toMatch(/Pay on Website|Pay Manually/);
  expect(person.page.html).toContain('<details class="card" open="">');
  await person.go("/pay?how=manual");
  expectNothingToPay();
  await person.follows("Change the list");
  expect(person.page.path).toBe("/services");
});

test("the instructions of a claim that waits stay where its cart is opened again", async () => {
  await person.follows("Pay Manually");
  await claims();
  await person.chooses("Stock cash");
  await person.follows("Pay Manually");
  expect(said(person.page)).toContain("Transfer exactly Rs. 1,499");
});

test("a claim that waits is not offered online where that would be charged beside it", async () => {
  await person.presses("Remove Stock cash");
  await person.chooses("Index options");
  const late = await person.go("/pay");
  expect(said(late)).toMatch(/Pay on Website[^]+Pay Manually/);
  await person.follows("Pay Manually");
  await claims();
  await person.chooses("Index options");
  expect(said(person.page)).not.toContain("Pay on Website");
  await person.follows("Pay Manually");
  expect(said(person.page)).toContain("Transfer exactly Rs. 2,999");
  person.page = late;
  await person.presses("Pay on Website");
  expect(person.page.status).toBe(422);
  expect(said(person.page)).toContain(WHY);
  expect(said(person.page)).toContain("Pay Manually");
  expect(said(person.page)).not.toContain("Pay on Website");
});

test("who reaches it in another tab is refused, and told nothing of how to pay", async () => {
  await person.presses("Remove Stock cash");
  await person.chooses("Index options");
  const late = await person.follows("Pay Manually");
  await person.go("/pay");
  await person.presses("Remove Index options");
  await person.chooses("Stock cash");
  await person.follows("Pay Manually");
  await claims();
  await person.chooses("Index options");
  person.page = late;
  await claims();
  expect(person.page.status).toBe(422);
  expectNothingToPay();
});

test("nor is who presses Pay on Website there told to try again", async () => {
  await person.presses("Remove Stock cash");
  const late = await person.chooses("Index options");
  await person.presses("Remove Index options");
  await person.chooses("Stock cash");
  await person.follows("Pay Manually");
  await claims();
  await person.chooses("Index options");
  person.page = late;
  await person.presses("Pay on Website");
  expect(person.page.status).toBe(422);
  expectNothingToPay();
});
