import { z } from "zod";
import type { Page } from "../../setup/browserless";
import { linksOf } from "../../setup/read-page";
import type { Site } from "../../setup/site";
import type { Investor } from "./investor";

const Order = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });
const Uploaded = z.object({ data: z.object({ documentId: z.string() }) });
const Offers = z.object({
  data: z.array(z.object({ _id: z.string(), service: z.object({ price: z.number() }).loose() })),
});
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

/**
 * Phone to agreement by the pages, with wrong codes, a resend, a PAN of nobody and a signing given
 * up on the way.
 */
export async function onboard(who: Investor): Promise<void> {
  const { browser, site } = who;
  const { sandbox } = site;
  let page = await browser.open("/pay");
  page = await press(who, page, "Send OTP", { "Mobile number": who.number });
  page = await press(who, page, "Verify OTP", { Code: wrong(await sandbox.code(who.number)) });
  await sandbox.advance(61_000);
  page = await press(who, await browser.open("/auth"), "Resend OTP");
  page = await press(who, page, "Verify OTP", { Code: await sandbox.code(who.number) });
  page = await press(who, page, "Send code", { "E-mail": who.email });
  page = await press(who, page, "Verify", { Code: wrong(await sandbox.code(who.email)) });
  page = await press(who, page, "Verify", { Code: await sandbox.code(who.email) });
  const born = { Day: who.dob.day, Month: who.dob.month, Year: who.dob.year };
  page = await press(who, page, "Verify PAN", { ...born, PAN: "AAAAA0000A" });
  page = await press(who, page, "Verify PAN", { ...born, PAN: "HHHHH0000H" });
  await sandbox.fault("pan-name-needed", true);
  page = await press(who, page, "Verify PAN", { ...born, PAN: who.pan });
  await press(who, page, "Verify PAN", { ...born, PAN: who.pan, "Full name as on PAN": who.name });
  await sandbox.fault("pan-name-needed", false);
  for (const outcome of ["cancel", "fail"] as const) await sign(who, outcome);
  await sign(who, "sign");
  expectAt(await browser.open("/subscriptions"), "My Subscription(s)");
  await browser.get("/details/signed/agreement.pdf");
}

/** Uploads with answers that are personal too, and lets the signing end as asked. */
async function sign(who: Investor, outcome: "sign" | "cancel" | "fail"): Promise<void> {
  const fatcaDetails = {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "Malta",
    isPep: "Yes",
    taxNumber: who.taxNumber,
  };
  const { documentId } = Uploaded.parse(
    await call(who, "/agreement/upload", { fatcaDetails }),
  ).data;
  await who.site.sandbox.sign(documentId, outcome);
  await call(who, outcome === "sign" ? "/agreement/verify-signing" : "/agreement/failed-signing", {
    response: {
      digio_doc_id: documentId,
      message: `${who.name} ${outcome}`,
      ...(outcome === "sign" ? {} : { error_code: "CANCELLED" }),
    },
  });
}

/**
 * Pays by the pages; then orders that fail, come late, are cancelled, are paid wrongly, and claims.
 */
export async function pay(who: Investor): Promise<void> {
  const { browser, site } = who;
  let page = await press(who, await browser.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  page = await press(who, page, "Pay on Website");
  page = await press(who, page, "Continue to Razorpay");
  page = await press(who, page, "Pay successfully");
  page = await press(who, page, "Continue to the shop");
  expectAt(page, "Ends on");
  const { data: offers } = Offers.parse(await call(who, "/services/get-available-services"));
  const order = (at: number) => {
    const offer = offers[at % offers.length];
    const details = JSON.stringify({ name: who.name, email: who.email });
    return {
      amount: offer?.service.price,
      currency: "INR",
      receipt: who.pan,
      notes: { number: `+91${who.number}`, details, cart: JSON.stringify([offer]) },
    };
  };
  for (const [at, outcome] of [
    "failure",
    "vanish",
    "late",
    "authorized",
    "wrong-amount",
  ].entries()) {
    const made = Order.parse(await call(who, "/payments/create-order", order(at + 1)));
    const razorpayResponse = await site.sandbox.pay(made.data.order.id, outcome);
    const failure = {
      code: "BAD_REQUEST_ERROR",
      description: `${who.name} ${who.number} ${who.email}`,
      reason: `${who.name} ${who.number} ${who.pan}`,
      metadata: { order_id: razorpayResponse.razorpay_order_id },
    };
    if (outcome === "failure")
      await call(who, "/payments/failed-payment", { response: { error: failure } });
    else await call(who, "/payments/verify-payment", { razorpayResponse });
    await call(who, "/payments/re-verify-payment", {
      razorpayResponse: { ...razorpayResponse, razorpay_signature: "0".repeat(64) },
    });
    await call(who, "/payments/cancel-payment", { orderId: razorpayResponse.razorpay_order_id });
  }
  await call(who, "/payments/manual-payment", { ...order(3), utr: who.utr });
  page = await browser.open("/subscriptions");
  expectAt(page, "Payment(s) Pending for Verification");
}

/**
 * What goes wrong around a person: providers that fail, bodies and addresses that carry particulars
 * where none belong.
 */
export async function trouble(who: Investor): Promise<void> {
  const { browser, site } = who;
  const particulars = {
    number: who.number,
    email: who.email,
    pan: who.pan,
    dob: `${who.dob.year}-${who.dob.month}-${who.dob.day}`,
    name: who.name,
  };
  for (const path of [
    "/auth",
    "/services",
    "/nothing-here",
    "/details/signed",
    "/pay/return",
    "/api/v1/nothing",
  ])
    await browser.get(`${path}?${new URLSearchParams(particulars).toString()}`);
  for (const path of [
    "/otp/verify",
    "/users/verify-email-otp",
    "/users/set-pandob-verified",
    "/payments/create-order",
    "/agreement/verify-signing",
    "/nothing",
  ])
    for (const body of [particulars, [particulars], JSON.stringify(particulars).slice(0, -1)])
      await call(who, path, body);
  for (const number of ["9999900001", "9999900004"])
    await browser.submit("/auth", { intent: "send", dial: "+91", mobile: number });
  for (const event of ["/webhooks/razorpay", "/webhooks/digio"])
    await call(who, event, {
      event: "payment.captured",
      payload: { payment: { entity: { id: "pay_x", email: who.email, contact: who.number } } },
    });
  for (const name of ["webhooks-thrice", "webhooks-reordered", "webhooks-wrong-signature"]) {
    await site.sandbox.fault(name, true);
    await pay(who).catch(() => undefined);
    await site.sandbox.fault(name, false);
  }
  who.remember();
  await browser.post("/logout", { from: "/" });
}

/** Links their Telegram account, as they would: a press here, and Start there. */
export async function linkTelegram(who: Investor): Promise<void> {
  const page = await press(who, await who.browser.open("/account"), "Link my Telegram");
  const link = linksOf(page.html).find(({ words }) => words === "Open Telegram")?.href ?? "";
  const start = new URL(link).searchParams.get("start") ?? "";
  const body = new URLSearchParams({ user: "", name: who.name, start });
  const phone = await fetch(link, { method: "POST", body });
  who.telegram = new URL(phone.url).pathname.split("/").at(-1) ?? null;
}

/** Complains without script; is answered, and a note is kept of them. */
export async function complain(who: Investor): Promise<void> {
  const { browser, site, words } = who;
  const page = await browser.open("/grievance-redressal/complaint");
  const sent = await press(who, page, "Send the complaint", {
    "Your name": who.name,
    "Mobile number": who.number,
    "E-mail": who.email,
    "What is it about?": "fees",
    "What happened, and what would you like us to do?": words.complaint,
  });
  const [, reference = ""] = /Its reference is (?:<[^>]*>)*(C-[A-Z0-9]{6})/.exec(sent.html) ?? [];
  const answer = words["answer to a complaint"];
  await site.operator("complaints", "answer", reference, "--words", answer);
  await site.operator("people", "note", who.number, "--text", words.note);
}

/** What the owner's team does, to what lies there by now. */
export async function operate(site: Site): Promise<void> {
  const claims = z
    .array(z.object({ id: z.string() }).loose())
    .parse(JSON.parse(await site.operator("claims", "list", "--json")));
  for (const [i, { id }] of claims.entries())
    await (i % 2 === 0
      ? site.operator("claims", "confirm", id, "--without-utr", "--yes")
      : site.operator("claims", "reject", id, "--reason", "No such transfer"));
  await site.operator("catalogue", "list");
  await site.operator("claims", "list");
}

async function press(
  who: Investor,
  page: Page,
  button: string,
  fill: Record<string, string> = {},
): Promise<Page> {
  who.remember();
  const next = await who.browser.press(page, button, fill);
  who.remember();
  return next;
}

/** One call of the API with the browser's cookies; whatever it answers. */
async function call(who: Investor, path: string, body?: unknown): Promise<unknown> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: text };
  const answer = await who.browser.send(`/api/v1${path}`, init);
  who.remember();
  return answer.json().catch(() => null);
}

function expectAt(page: Page, words: string): void {
  if (!page.html.includes(words))
    throw new Error(`the journey went astray: no "${words}" at ${page.path}`);
}
