import { beforeEach, expect } from "vitest";
import type { Offer } from "../../app/api/contract";
import { headingsOf, linksOf, said } from "../setup/read-page";
import type { Site } from "../setup/site";
import { Investor } from "./investor";
import { test, visited } from "./journey";

const DAY = 86_400_000;

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));
beforeEach(() => person.arrives("complete", "/services"));

test("/pay: the total and both ways come first, each with when it starts, who checks, and that unused days come back; refund and registration beside them", async () => {
  await person.chooses("Stock cash", "Index options");
  expect(headingsOf(person.page.html, 2).slice(0, 2)).toEqual([
    "Card or netbanking: starts at once",
    "UPI: you transfer, we check by hand",
  ]);
  const words = said(person.page);
  for (const one of [
    "To pay now 2 services: Stock cash, Index options Rs. 4,498",
    "through Razorpay: it checks the payment",
    "We look for your transfer on our bank statement ( 9 AM - 5 PM on market days)",
    "Paid before 4 PM on a market day, it starts by 6 PM",
    "Refund: Stop any time. You get back the fee for the unused days, with nothing taken off. We send it within 7 days.",
    "You pay Asha Menon (Demo), INH000000000",
  ])
    expect(words.replace(/\( /g, "(")).toContain(one.replace(/\( /g, "("));
  const unused = "Leave on any day: the fee of the unused days comes back. ";
  for (const button of ["Pay on Website", "Pay Manually"]) expect(words).toContain(unused + button);
  expect(person.page.html).toMatch(/<details class="card"><summary><span>2 selected services/);
  expect(words.indexOf("Pay on Website")).toBeLessThan(words.indexOf("2 selected services"));
});

test("a held service says so with its days left, on the services and on its own card, and Renew puts it in the cart", async () => {
  await person.chooses("Stock cash");
  await person.paysOnline();
  await person.go("/services");
  expect(said(person.page)).toContain("Stock cash Active · 30 days left");
  expect(said(person.page)).toMatch(/Ticking it adds 30 Days, to \d{1,2} [A-Z][a-z]{2} 20\d\d\./);
  expect(said(person.page).match(/Active ·/g)).toHaveLength(1);
  await person.go("/subscriptions");
  expect(said(person.page)).toContain("30 days left");
  await person.follows(/^Renew/);
  expect(person.page.path).toBe("/pay");
  expect(said(person.page)).toContain("1 selected service · Rs. 1,499");
  expect(said(person.page)).toMatch(
    /You already have Stock cash, until \d{1,2} [A-Z][a-z]{2} 20\d\d\. Paying again adds to it/,
  );
  expect(headingsOf(person.page.html, 2)[0]).toBe("Card or netbanking: renews at once");
});

test("Renew on a Hindi page leads on in Hindi, whatever another tab has read since", async () => {
  await person.chooses("Stock cash");
  await person.paysOnline();
  const shown = await person.go("/hi/subscriptions");
  await person.go("/services");
  person.page = shown;
  await person.follows(/रिन्यू करें$/);
  expect(person.page.path).toBe("/hi/pay");
});

test("the reminder leads a signed-out person to that service in the cart, with what was there before", async () => {
  await person.chooses("Stock cash");
  await person.paysOnline();
  await site.sandbox.advance(24 * DAY);
  const letter = async () =>
    (await site.sandbox.messages(person.email)).find(({ text }) => text.includes("/renew?"))
      ?.text ?? "";
  const address = /\/renew\?service=\S+/.exec(await letter())?.[0] ?? "no letter";
  const another = new Investor(site);
  await another.go("/services");
  await another.presses("Update cart", { "Index options": "on" });
  await another.go(address);
  expect(another.page.path).toBe("/auth?from=%2Fpay");
  await another.go("/services");
  expect(said(another.page)).toContain("2 services");
});

test("a picture on another site changes nobody's cart, and a link in a mail does", async () => {
  await person.chooses("Stock cash");
  await person.paysOnline();
  await person.go("/subscriptions");
  const renew = linksOf(person.page.html).find(({ words }) => words.startsWith("Renew"))!.href;
  const asked = (dest: string) =>
    fetch(new URL(renew, site.url), {
      redirect: "manual",
      headers: { "sec-fetch-site": "cross-site", "sec-fetch-dest": dest },
    });
  expect((await asked("image")).headers.get("set-cookie")).toBeNull();
  expect((await asked("document")).headers.get("set-cookie")).toContain("cart=");
});

test("a service no longer offered has no Renew, and its old link leads to what is", async () => {
  await person.chooses("Stock cash");
  await person.paysOnline();
  const listed = JSON.parse(await site.desk("catalogue", "list", "--json")) as Offer[];
  await person.go("/subscriptions");
  const renew = linksOf(person.page.html).find(({ words }) => words.startsWith("Renew"))!.href;
  await site.desk(
    "catalogue",
    "retire",
    listed.find(({ service }) => service.name === "stock cash")!._id,
  );
  await person.go("/subscriptions");
  expect(linksOf(person.page.html).filter(({ words }) => words.startsWith("Renew"))).toEqual([]);
  await person.go(renew);
  expect(person.page.path).toBe("/services");
  expect(said(person.page)).toContain("This service is no longer offered.");
});

test("a service paused while the bank decides is shown as paused, with the reason", async () => {
  await person.chooses("Stock cash");
  await person.paysOnline();
  const [{ provider_payment_id: paymentId }] = JSON.parse(
    await site.desk("payments", "list", "--json"),
  ) as [{ provider_payment_id: string }];
  const disputeId = await site.sandbox.dispute(paymentId);
  await expect
    .poll(() => site.desk("disputes", "list", "--json"), { timeout: 20_000, interval: 500 })
    .toContain(disputeId);
  await site.desk("disputes", "pause", disputeId);
  await person.go("/subscriptions");
  const words = said(person.page);
  expect(words).not.toContain("No active subscriptions");
  expect(words).toContain("Stock cash Paused");
  expect(words).toContain("until your bank decides. Its days are kept.");
});
