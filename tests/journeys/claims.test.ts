import { beforeEach, expect } from "vitest";
import { CLAIM_REFERENCE } from "../../app/api/claim-reference";
import { fieldOf, headingsOf, linksOf, said, titleOf } from "../setup/read-page";
import type { Site } from "../setup/site";
import { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));
beforeEach(async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.follows("Pay Manually");
});

const escaped = (words: string) => words.replace(/[.+()]/g, "\\$&");
const UTR_FIELD = "UTR, if you have paid";
const referenceOn = () => {
  const words = /Reference ([0-9A-Z]{6})/.exec(said(person.page))?.[1] ?? "";
  expect(words).toMatch(CLAIM_REFERENCE);
  return words;
};

test("after a claim all it takes to pay stays on the page, with the reference shown", async () => {
  const reference = referenceOn();
  await person.presses("I'll Pay & Send Screenshot");
  await person.go("/subscriptions");
  for (const words of [
    "Payment(s) Pending for Verification",
    "Amount Rs. 1,499",
    `Reference ${reference}`,
    "UPI ID meridian.ra @validdemo",
    "Your app must show this name ASHA MENON",
    "Send the screenshot on WhatsApp to +91 90000 00001",
  ])
    expect(said(person.page)).toContain(words);
  const links = Object.fromEntries(
    linksOf(person.page.html).map(({ words, href }) => [words, href]),
  );
  expect(links["Open my UPI app"]).toContain(
    `am=1499.00&cu=INR&tn=Meridian%20Research%20${reference}`,
  );
  expect(links["Send the screenshot on WhatsApp to +91 90000 00001"]).toContain(reference);
  expect(person.page.html).toContain(
    'aria-label="UPI QR code: pay Rs. 1,499 to meridian.ra@validdemo"',
  );
  const [claim] = JSON.parse(await site.desk("claims", "list", "--json")) as {
    reference: string;
  }[];
  expect(claim?.reference).toBe(reference);
  expect(await site.desk("claims", "find", reference)).toContain("claimed");
});

test("the same cart opened again shows the reference of the claim that waits", async () => {
  const reference = referenceOn();
  await person.presses("I'll Pay & Send Screenshot");
  await person.chooses("Stock cash");
  await person.follows("Pay Manually");
  expect(referenceOn()).toBe(reference);
});

test("who is about to pay for what waits already is told so, and led to where it is", async () => {
  await person.presses("I'll Pay & Send Screenshot");
  await person.chooses("Stock cash");
  expect(said(person.page)).toContain(
    "A payment for Stock cash is already waiting for verification.",
  );
  await person.follows("your subscriptions");
  expect(person.page.path).toBe("/subscriptions");
});

test("paying by hand is told step by step before the button and after it: who checks, and how long it takes", async () => {
  const next = [
    "Pay by UPI. Transfer exactly Rs. 1,499",
    "Send the screenshot from your WhatsApp to our number +91",
    "We check by hand that the money is on our bank statement",
    "Then the service starts, and a confirmation e-mail follows. Paid before 4 PM",
  ];
  const button = "It takes no money and sends nothing: it tells us to look for your transfer";
  // What it takes to pay stands right below the step that asks for it, not below them all.
  const [pay = "", ...after] = next;
  const inOrder = [pay, "Amount Rs. 1,499", "Open my UPI app", ...after].map(escaped).join(".*");
  for (const one of [...next, button]) expect(said(person.page)).toContain(one);
  expect(said(person.page)).toMatch(new RegExp(inOrder, "s"));
  await person.presses("I'll Pay & Send Screenshot");
  expect(said(person.page)).toMatch(new RegExp(inOrder, "s"));
  expect(said(person.page)).not.toContain(button);
});

test("no line of the claim that waits ends between Rs. and its number", async () => {
  await person.presses("I'll Pay & Send Screenshot");
  expect(person.page.html).toContain('<span class="whole">Rs. 1,499 for 30 Days</span>');
  expect(person.page.html).toContain('Transfer exactly <span class="whole">Rs. 1,499</span> to');
});

test("a UTR is saved with the claim afterwards; what is none is refused at its field", async () => {
  await person.presses("I'll Pay & Send Screenshot");
  await person.presses("Save UTR", { [UTR_FIELD]: "12 34" });
  expect(titleOf(person.page.html)).toBe("Error: Subscriptions");
  const refused = fieldOf(person.page.html, UTR_FIELD);
  expect(refused.value).toBe("12 34");
  expect(refused.description).toContain("Enter the 12-digit UTR number");
  await person.presses("Save UTR", { [UTR_FIELD]: "4123 4567 8901" });
  expect(said(person.page)).toContain("Your UTR is saved.");
  expect(said(person.page)).toContain("We have your UTR 412345678901. Do not pay again.");
  expect(said(person.page)).not.toContain("Not paid yet?");
  expect(person.page.html).toContain('<details class="plain"><summary>Change the UTR</summary>');
  expect(person.page.html).toContain('<details class="plain"><summary>Cancel claim</summary>');
  expect(fieldOf(person.page.html, UTR_FIELD).value).toBe("412345678901");
  expect(await site.desk("claims", "list")).toContain("412345678901");
});

test("a UTR that is another payment's is refused beside its field, with a way on", async () => {
  await person.presses("I'll Pay & Send Screenshot", {
    "UTR (12 digits, optional)": "412345678901",
  });
  const other = new Investor(site);
  await other.arrives("complete", "/services");
  await other.chooses("Stock cash");
  await other.follows("Pay Manually");
  await other.presses("I'll Pay & Send Screenshot", {
    "UTR (12 digits, optional)": "412345678901",
  });
  const refused = fieldOf(other.page.html, "UTR (12 digits, optional)");
  expect(refused.value).toBe("412345678901");
  expect(refused.description).toContain("leave the UTR out");
  expect(refused.description).toContain("your money is not lost");
});

test("a claim is cancelled by who made it, and waits for nobody any more", async () => {
  await person.presses("I'll Pay & Send Screenshot");
  expect(said(person.page)).toContain("If you have paid, do not cancel");
  await person.presses("Cancel claim");
  expect(said(person.page)).toContain("Your claim is cancelled.");
  expect(said(person.page)).not.toContain("Payment(s) Pending for Verification");
  expect(await site.desk("claims", "list")).toContain("No claims are waiting.");
});

test("the button pressed once more, on a page left open, says it is recorded already", async () => {
  const open = person.page;
  await person.presses("I'll Pay & Send Screenshot");
  person.page = open;
  await person.presses("I'll Pay & Send Screenshot");
  expect(said(person.page)).toContain("Your manual payment is recorded already.");
  expect(said(person.page)).toContain("Payment(s) Pending for Verification");
  expect(JSON.parse(await site.desk("claims", "list", "--json"))).toHaveLength(1);
});

test("Cancel pressed once more, on a page left open, finds the claim cancelled", async () => {
  await person.presses("I'll Pay & Send Screenshot");
  const open = person.page;
  await person.presses("Cancel claim");
  person.page = open;
  await person.presses("Cancel claim");
  expect(said(person.page)).toContain("Your claim is cancelled.");
});

test("cancelled in one tab after it was confirmed, it says so and the service runs", async () => {
  await person.presses("I'll Pay & Send Screenshot");
  const [claim] = JSON.parse(await site.desk("claims", "list", "--json")) as { id: string }[];
  await site.desk("claims", "confirm", claim!.id, "--without-utr");
  await person.presses("Cancel claim");
  expect(said(person.page)).toContain("This payment is confirmed already.");
  expect(headingsOf(person.page.html, 3)).toContain("Stock cash");
});

test.each([
  ["before the claim", "I'll Pay & Send Screenshot", "UTR (12 digits, optional)"],
  ["with the claim that waits", "Save UTR", UTR_FIELD],
])(
  "logged out elsewhere, %s: the UTR that was typed is there after signing in, and only once",
  async (when, button, label) => {
    if (when !== "before the claim") await person.presses("I'll Pay & Send Screenshot");
    await site.desk("sessions", "end", person.number, "--yes");
    const from = person.page.path;
    await person.presses(button, { [label]: "412345678901" });
    expect(said(person.page)).toContain("You were logged out. Sign in to go on.");
    await person.signsIn();
    expect(person.page.path.split("?")[0]).toBe(from.split("?")[0]);
    expect(fieldOf(person.page.html, label).value).toBe("412345678901");
    await person.go(person.page.path);
    expect(fieldOf(person.page.html, label).value).toBe("");
  },
);

test("a UTR typed before another signed in on the same browser is not shown to them", async () => {
  await site.desk("sessions", "end", person.number, "--yes");
  await person.presses("I'll Pay & Send Screenshot", {
    "UTR (12 digits, optional)": "412345678901",
  });
  const other = new Investor(site);
  await person.at("complete", { number: `+91${other.number}`, pan: other.pan, email: other.email });
  await person.go("/pay?how=manual");
  expect(fieldOf(person.page.html, "UTR (12 digits, optional)").value).toBe("");
});

test("a claim whose services were paid online since asks for no second payment", async () => {
  await person.presses("I'll Pay & Send Screenshot");
  await person.chooses("Stock cash");
  await person.paysOnline();
  await person.go("/subscriptions");
  expect(said(person.page)).toContain("You have paid for this on our website since.");
  for (const words of ["Not paid yet?", "If you have paid, do not cancel"])
    expect(said(person.page)).not.toContain(words);
  expect(person.page.html).not.toMatch(/<p[^>]*><\/p>/);
  await person.presses("Cancel claim");
  expect(said(person.page)).toContain("days left");
  expect(said(person.page)).not.toContain("Payment(s) Pending for Verification");
});

test("a claim that lapsed stays told with what to do, until it is made anew", async () => {
  const reference = referenceOn();
  await person.presses("I'll Pay & Send Screenshot");
  await site.sandbox.advance(8 * 86_400_000);
  await person.go("/subscriptions");
  expect(headingsOf(person.page.html, 2)).toContain("Your payment request is closed");
  expect(said(person.page)).toContain(
    "We could not find your payment of Rs. 1,499 within 7 days and closed the request. If you paid, please write to us",
  );
  expect(said(person.page)).toContain(`Stock cash · Reference ${reference}`);
  await person.chooses("Stock cash");
  await person.claims();
  expect(said(person.page)).toContain("Payment(s) Pending for Verification");
  expect(said(person.page)).not.toContain("Your payment request is closed");
});

test("a claim that was rejected stays told with what to do, until it is made anew", async () => {
  const reference = referenceOn();
  await person.presses("I'll Pay & Send Screenshot");
  const [claim] = JSON.parse(await site.desk("claims", "list", "--json")) as { id: string }[];
  await site.desk("claims", "reject", claim!.id, "--reason", "No such transfer");
  await person.go("/subscriptions");
  expect(headingsOf(person.page.html, 2)).toContain("Your payment request is closed");
  expect(said(person.page)).toContain(
    "We could not confirm your payment of Rs. 1,499; our mail to you says why. If you paid, please write to us: we can still confirm it.",
  );
  expect(said(person.page)).toContain(`Stock cash · Reference ${reference}`);
  await person.chooses("Stock cash");
  await person.claims();
  expect(said(person.page)).not.toContain("Your payment request is closed");
});

test("a claim that was cancelled is not told as one that lapsed", async () => {
  await person.presses("I'll Pay & Send Screenshot");
  await person.presses("Cancel claim");
  await person.go("/subscriptions");
  expect(said(person.page)).not.toContain("Your payment request is closed");
});
