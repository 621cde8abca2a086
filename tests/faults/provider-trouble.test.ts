import { expect } from "vitest";
import { Browserless } from "../setup/browserless";
import { plain } from "../setup/html-form";
import type { Site } from "../setup/site";
import { test, visited } from "../journeys/journey";

/**
 * Every failure of specification §8 that can reach a page without script: its words, a way on, and
 * never a blank 500.
 */
let site: Site;
visited((one) => ({ site } = one));

const at = (step: "signed-in" | "email" | "identity" | "complete") =>
  new Browserless(site).at(step, {
    number: "+919000000001",
    pan: "ABCPE0001F",
    email: "asha@example.com",
  });

test("a dead SMS gateway says so, keeps the number; a minute later a new try works", async () => {
  await site.sandbox.fault("sms-dead", true);
  const person = new Browserless(site);
  const page = await person.press(await person.open("/auth"), "Send OTP", {
    "Mobile number": "9876543210",
  });
  expect(page.status).toBe(503);
  expect(plain(page.html)).toContain(
    "We could not send the code just now. Please try again in a minute.",
  );
  expect(page.html).toContain('value="9876543210"');
  await site.sandbox.fault("sms-dead", false);
  // The wait between two codes holds all the same: a gateway that broke off may have sent the
  // first.
  await site.sandbox.advance(61_000);
  expect(plain((await person.press(page, "Send OTP")).html)).toContain(
    "OTP requested successfully!",
  );
});

test("a wrong code is said beside the field, and the right one still works", async () => {
  const person = new Browserless(site);
  let page = await person.press(await person.open("/auth"), "Send OTP", {
    "Mobile number": "9876543210",
  });
  const code = await site.sandbox.code("9876543210");
  page = await person.press(page, "Verify OTP", {
    Code: String((Number(code) + 1) % 1_000_000).padStart(6, "0"),
  });
  expect(page.status).toBe(422);
  expect(page.html).toMatch(/aria-invalid="true"/);
  expect(page.html).not.toContain(`value="${code}"`);
  expect(plain((await person.press(page, "Verify OTP", { Code: code })).html)).toContain(
    "OTP verified successfully!",
  );
});

test("a code asked for again too soon is refused with the wait, and sent after it", async () => {
  const person = new Browserless(site);
  const page = await person.press(await person.open("/auth"), "Send OTP", {
    "Mobile number": "9876543210",
  });
  expect(plain(page.html)).toMatch(/You can ask again in \d+ seconds/);
  await site.sandbox.advance(61_000);
  expect(plain((await person.press(await person.open("/auth"), "Resend OTP")).html)).toContain(
    "OTP resent successfully!",
  );
});

test.each([
  ["AAAAA0000A", /not found|could not find|check/i],
  ["CCCCC0000C", /date of birth/i],
  ["HHHHH0000H", /The PAN check is not answering just now/],
])("PAN %s is refused with the reason, and nothing typed is lost", async (pan, words) => {
  const person = await at("email");
  const page = await person.press(await person.open("/details"), "Verify PAN", {
    Day: "27",
    Month: "8",
    Year: "1990",
    PAN: pan,
  });
  expect(page.status).toBeGreaterThanOrEqual(400);
  expect(page.status).not.toBe(500);
  expect(plain(page.html)).toMatch(words);
  expect(page.html).toContain(`value="${pan}"`);
});

test("a PAN that cannot be checked without the name asks for it as the next question, not as a mistake", async () => {
  const person = await at("email");
  const page = await person.press(await person.open("/details"), "Verify PAN", {
    Day: "27",
    Month: "8",
    Year: "1990",
    PAN: "EEEEE0000E",
  });
  expect(plain(page.html)).toContain("One more thing: your name. Nothing is wrong:");
  expect(plain(page.html)).not.toContain("There is a problem");
  expect(page.html).not.toMatch(/<title>Error: /);
  expect(page.html).toContain('value="EEEEE0000E"');
  // The browser goes to the field: the reason stands next to it, not above what was typed.
  expect(page.html.indexOf("One more thing")).toBeGreaterThan(page.html.indexOf("EEEEE0000E"));
  expect(plain((await person.press(page, "Verify PAN")).html)).toContain(
    "Enter your full name as on your PAN card",
  );
  expect(
    plain((await person.press(page, "Verify PAN", { "Full name as on PAN": "Asha Verma" })).html),
  ).toContain("PAN and DOB verified successfully!");
});

test.each([
  ["Cancel signing", /Signing cancelled|User cancelled or error occurred/i],
  ["Fail signing", /failed|error/i],
])("%s comes back to the form with the reason", async (button, words) => {
  const person = await at("identity");
  const gateway = await person.press(await person.open("/details"), "Submit and Sign");
  const page = await person.press(gateway, button);
  expect(page.path).toMatch(/^\/details/);
  expect(plain(page.html)).toMatch(words);
  expect(plain(page.html)).toContain("Submit and Sign");
});

test("signing that is left unfinished shows the Finalizing page", async () => {
  const person = await at("identity");
  const page = await person.press(
    await person.press(await person.open("/details"), "Submit and Sign"),
    "Leave unfinished",
  );
  expect(page.path).toMatch(/^\/details\/finalizing/);
  expect(plain(page.html)).toMatch(/Finalizing\.\.\.[\s\S]*Refresh[\s\S]*Continue/);
  expect(plain(page.html)).toContain("Then nothing is signed yet");
  const back = await person.open(
    /href="(\/details[^"]*)">go back and sign/.exec(page.html)?.[1] ?? "",
  );
  expect(plain(back.html)).toContain("Continue signing");
});

// ASVS 16.5.2
test("a dead payment provider keeps the cart and says what to do", async () => {
  const person = await at("complete");
  const pay = await person.press(await person.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  await site.sandbox.fault("gateway-dead", true);
  const page = await person.press(pay, "Pay on Website");
  expect(page.status).toBe(502);
  expect(plain(page.html)).toContain("Error initiating payment. Please try again.");
  expect(plain(page.html)).toContain("Stock cash");
  await site.sandbox.fault("gateway-dead", false);
  expect(plain((await person.press(page, "Pay on Website")).html)).toContain("Continue to payment");
});

test("a price that changed meanwhile comes back with old and new", async () => {
  const person = await at("complete");
  const pay = await person.press(await person.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  const [offer] = JSON.parse(await site.desk("catalogue", "list", "--json")) as {
    _id: string;
  }[];
  await site.desk("catalogue", "edit", offer!._id, "--price", "1999", "--yes");
  const page = await person.press(pay, "Pay on Website");
  expect(page.status).toBe(409);
  expect(plain(page.html)).toContain("it was Rs. 1,499 and is now Rs. 1,999");
});

test("a cancelled payment says so and keeps the cart", async () => {
  const person = await at("complete");
  const pay = await person.press(await person.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  const checkout = await person.press(
    await person.press(pay, "Pay on Website"),
    "Continue to Razorpay",
  );
  const page = await person.press(checkout, "Cancel payment");
  expect([
    page.path,
    plain(page.html).includes("Payment cancelled"),
    plain(page.html).includes("Stock cash"),
  ]).toEqual(["/pay", true, true]);
});

test("a payment that was taken is not called cancelled: its services are shown, and the cart is without them", async () => {
  await site.sandbox.fault("webhooks-off", true);
  const person = await at("complete");
  const pay = await person.press(await person.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  const order =
    /order_[A-Za-z0-9]{14}/.exec((await person.press(pay, "Pay on Website")).html)?.[0] ?? "";
  await site.sandbox.pay(order, "success");
  const page = await person.open(`/pay/cancelled?order=${order}`);
  expect(page.path).toBe("/subscriptions?from=payment");
  expect(plain(page.html)).toContain(
    `This payment cannot be cancelled any more Your order is ${order}.`,
  );
  expect(page.html.match(/Ends on/g)).toHaveLength(1);
  expect(plain(page.html)).not.toContain("Payment cancelled");
  expect(
    [...person.cookies.keys()].filter((name) => name === "cart" && person.cookies.get(name)),
  ).toEqual([]);
});

test("with the gateway down a cancelled payment is called so with what may follow", async () => {
  const person = await at("complete");
  const pay = await person.press(await person.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  const order =
    /order_[A-Za-z0-9]{14}/.exec((await person.press(pay, "Pay on Website")).html)?.[0] ?? "";
  await site.sandbox.fault("gateway-dead", true);
  const page = await person.open(`/pay/cancelled?order=${order}`);
  expect([page.path, plain(page.html)]).toEqual([
    "/pay",
    expect.stringContaining("Payment cancelled If you had already approved the payment"),
  ]);
});

test("a failed payment says so with its order, and can be retried on the same order", async () => {
  const person = await at("complete");
  const pay = await person.press(await person.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  const started = await person.press(pay, "Pay on Website");
  const order = /order_[A-Za-z0-9]{14}/.exec(started.html)?.[0];
  const failed = await person.press(
    await person.press(await person.press(started, "Continue to Razorpay"), "Fail payment"),
    "Continue to the shop",
  );
  expect(plain(failed.html)).toContain("The payment did not go through");
  expect(failed.html).toContain(order);
  const again = await person.press(failed, "Pay on Website");
  expect(again.html).toContain(order);
  const page = await person.press(
    await person.press(await person.press(again, "Continue to Razorpay"), "Pay successfully"),
    "Continue to the shop",
  );
  expect(page.html.match(/Ends on/g)).toHaveLength(1);
});
