import { expect } from "vitest";
import { fieldOf, headingsOf, linksOf, said } from "../../setup/read-page";
import type { Site } from "../../setup/site";
import type { Investor } from "../investor";
import { test, visited } from "../journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));
const words = () => said(person.page);

test("[S 2.71] the services are cards with a box to tick", async () => {
  await person.go("/services");
  expect(fieldOf(person.page.html, "Stock cash").attributes.type).toBe("checkbox");
});

test("[S 2.73] [S 1.14] [S 1.15] Proceed to Pay leads to /pay with what was ticked", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  expect(person.page.path).toBe("/pay");
  expect(words()).toContain("Stock cash");
});

test("[S 2.75] an empty cart leads from /pay to the services", async () => {
  await person.arrives("complete", "/pay");
  expect(person.page.path).toBe("/services");
});

test("[S 2.76] [S 2.78] /pay folds services with bullets and price; two ways to pay", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  const list = /<details.*?<\/details>/s.exec(person.page.html)?.[0] ?? "";
  expect(said({ html: list })).toMatch(/Stock cash.*About 8 to 12 ideas.*Rs\. 1,499 for 30 Days/);
  expect(list).toContain("<li>");
  expect(words()).toContain("Pay on Website");
  expect(words()).toContain("Pay Manually");
});

test("[S 2.77] each can be taken out", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash", "Stock futures");
  await person.presses("Remove Stock cash");
  expect(words()).not.toContain("Remove Stock cash");
  expect(words()).toContain("Stock futures");
});

test("[S 2.79] [S 2.80] [S 2.81] [S 2.82] [S 2.83] the manual instructions", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.follows("Pay Manually");
  for (const one of ["Manual Payment Instructions", "UPI ID", "screenshot", "WhatsApp"])
    expect(words()).toContain(one);
  expect(words()).toMatch(/Rs\. 1,499/);
  expect(words()).toMatch(/confirmation e-?mail/i);
});

test("[S 2.84] [S 4.32] [S 4.33] I'll Pay & Send Screenshot records the claim and leads to the subscriptions", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.claims();
  expect(person.page.path).toMatch(/^\/subscriptions/);
  expect(words()).toContain(
    "Your manual payment has been recorded. Please follow the instructions to complete it.",
  );
});

test("[S 2.86] [S 2.87] [S 2.88] a pending payment: its method, services, price and total, and an information button", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash", "Stock futures");
  await person.claims();
  for (const one of [
    "Payment(s) Pending for Verification",
    "Manual Payment",
    "Rs. 1,499 for 30 Days",
    "Rs. 6,498",
    "Payment Verification Information",
  ])
    expect(words()).toContain(one);
});

test("[S 9.28] the information says how much, how it is checked and when it lapses", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.claims();
  expect(words()).toMatch(/Payment Verification Information.*Rs\. 1,499/);
  expect(words()).toMatch(/bank.*7 days/);
});

test("[S 2.118] who has none reads No active subscriptions", async () => {
  await person.arrives("complete", "/subscriptions");
  expect(words()).toContain("My Subscription(s)");
  expect(words()).toContain("No active subscriptions");
});

test("[S 2.89] [S 4.23] [S 4.24] [S 1.16] [S 7.76] paid online: the subscription, its bullets and its end", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.paysOnline();
  expect(person.page.path).toBe("/subscriptions?from=payment");
  expect(headingsOf(person.page.html, 3)).toContain("Stock cash");
  expect(words()).toContain("About 8 to 12 ideas");
  expect(words()).toMatch(/Ends on \d\d-\d\d-\d{4}/);
});

test("[S 4.30] dismissed: Payment cancelled, and the cart as it was", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.paysOnline("Cancel payment");
  expect(words()).toContain("Payment cancelled");
  expect(person.page.path).toBe("/pay");
});

test("[S 4.21] [S 6.9] a claim is pending until the owner's team has confirmed it", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Index options");
  await person.claims();
  const [claim] = JSON.parse(await site.desk("claims", "list", "--json")) as { id: string }[];
  await site.desk("claims", "confirm", claim!.id, "--utr", "412345678901");
  await person.go("/subscriptions");
  expect(words()).not.toContain("Payment(s) Pending for Verification");
});

test("[S 4.34] [S 9.11] a claim that nobody confirmed within 7 days is dismissed", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Index options");
  await person.claims();
  await site.sandbox.advance(6.9 * 86_400_000);
  await person.arrives("complete", "/subscriptions");
  expect(words()).toContain("Payment(s) Pending for Verification");
  await site.sandbox.advance(0.2 * 86_400_000);
  await person.arrives("complete", "/subscriptions");
  expect(words()).not.toContain("Payment(s) Pending for Verification");
});

test("[S 6.8] no page of an investor's speaks of an administrator", async () => {
  await person.arrives("complete", "/subscriptions");
  for (const path of ["/", "/services", "/subscriptions"]) {
    await person.go(path);
    expect(
      linksOf(person.page.html)
        .map(({ href }) => href)
        .join(" "),
    ).not.toMatch(/admin|operator/);
  }
});

test("[S 3.20] [S 3.5] the cart is there on the next visit, by a cookie of ids only", async () => {
  await person.go("/services");
  await person.presses("Update cart", { "Stock cash": "on" });
  expect(person.cookies.get("cart")).toMatch(/^\w{20,}$/);
  await person.go("/services");
  expect(fieldOf(person.page.html, "Stock cash").checked).toBe(true);
});
