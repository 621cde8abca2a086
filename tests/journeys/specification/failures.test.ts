import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { headingsOf, linksOf, said } from "../../setup/read-page";
import { Site } from "../../setup/site";
import { UnwellApi } from "../../setup/unwell-api";
import { Investor } from "../investor";

/** What the web side asks of an API, call by call, and what it says where that fails. */
let site: Site;
let api: UnwellApi;
let person: Investor;
let asked: { path: string; body: string }[];
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
  asked = [];
  api.has({
    answers: ({ path, body }) => {
      asked.push({ path, body });
      return null;
    },
  });
  person = new Investor({ url: api.shop.url, sandbox: site.sandbox });
});

const paths = () => asked.map(({ path }) => path);
const sent = (path: string) => {
  const found = asked.filter((one) => one.path === path);
  expect(found).toHaveLength(1);
  return JSON.parse(found[0]!.body) as Record<string, unknown>;
};
const words = () => said(person.page);
const PAID = `/pay/return?razorpay_payment_id=pay_Abcdefghijklmn&razorpay_order_id=order_Abcdefghijklmn&razorpay_signature=${"a".repeat(64)}`;

test("[S 2.74] [S 8.10] services fail to load: heading, server's text or ours, Retry", async () => {
  api.breaks("/services/get-available-services", 500);
  await person.go("/services");
  expect(headingsOf(person.page.html, 1)).toEqual(["Failed to load services"]);
  expect(words()).toContain("Failed to fetch services.");
  expect(linksOf(person.page.html)).toContainEqual({ words: "Retry", href: "/services" });
  api.breaks("/services/get-available-services", 500, "The list is being changed.");
  await person.go("/services");
  expect(words()).toContain("The list is being changed.");
});

test("[S 4.17] the services are asked for once in ten minutes", async () => {
  await person.go("/services");
  asked.length = 0;
  await person.go("/services");
  expect(paths()).not.toContain("/services/get-available-services");
});

test("[S 3.1] [S 4.4] [S 4.5] [S 4.6] the first document asks refresh-token, then current-user; later ones current-user alone", async () => {
  await person.arrives("complete", "/subscriptions");
  const users = () => paths().filter((path) => path.startsWith("/users/"));
  expect(users()).toEqual(["/users/refresh-token", "/users/current-user"]);
  expect(headingsOf(person.page.html, 1)).toEqual(["Subscriptions"]);
  await person.go("/subscriptions");
  expect(users().slice(2)).toEqual(["/users/current-user"]);
});

test("[S 7.78] [S 7.80] [S 7.81] an order holds the sum of the cart in rupees, the PAN and the notes", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash", "Stock futures");
  await person.presses("Pay on Website");
  const order = sent("/payments/create-order");
  expect(order).toMatchObject({ amount: 6498, currency: "INR", receipt: person.pan });
  const notes = order.notes as Record<string, string>;
  expect(notes.number).toBe(`+91${person.number}`);
  expect(JSON.parse(notes.details!)).toMatchObject({ email: person.email });
  expect(JSON.parse(notes.cart!)).toHaveLength(2);
});

test("[S 5.23] an order response without an order starts no payment", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  api.breaks("/payments/create-order", 200, "Done.");
  await person.presses("Pay on Website");
  expect(words()).toContain("Error initiating payment. Please try again.");
});

test("[S 4.25] [S 4.26] [S 7.82] a payment that fails to verify is verified again, and 200 leads to the subscriptions", async () => {
  api.breaks("/payments/verify-payment", 500);
  api.breaks("/payments/re-verify-payment", 200);
  await person.arrives("complete", PAID);
  expect(person.page.path).toBe("/subscriptions?from=payment");
});

test('[S 4.28] any other failure than 400 is "Error in payment"', async () => {
  api.breaks("/payments/verify-payment", 500);
  api.breaks("/payments/re-verify-payment", 500);
  await person.arrives("complete", PAID);
  expect(words()).toContain("Error in payment");
});

test("[S 4.29] a provider's error is reported whole, and the page is there again", async () => {
  const error = {
    error_code: "BAD_REQUEST_ERROR",
    error_description: "Declined by the bank",
    error_source: "bank",
    error_step: "payment_authorization",
    error_reason: "payment_failed",
    order: "order_Abcdefghijklmn",
    payment: "pay_Abcdefghijklmn",
  };
  await person.arrives("complete", `/pay/return?${new URLSearchParams(error).toString()}`);
  expect(sent("/payments/failed-payment")).toEqual({
    response: {
      error: {
        code: "BAD_REQUEST_ERROR",
        description: "Declined by the bank",
        source: "bank",
        step: "payment_authorization",
        reason: "payment_failed",
        metadata: { order_id: "order_Abcdefghijklmn", payment_id: "pay_Abcdefghijklmn" },
      },
    },
  });
  expect(words()).toContain("The payment did not go through");
});

test("[S 4.30] giving up sends a cancel with the order's id", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.paysOnline("Cancel payment");
  expect(sent("/payments/cancel-payment")).toEqual({
    orderId: expect.stringMatching(/^order_/) as string,
  });
});

test("[S 7.70] [S 8.15] a signing is verified again when the first verification fails; then the server's words or ours", async () => {
  const back = "/details/signed?status=success&digio_doc_id=DID123";
  api.breaks("/agreement/verify-signing", 500);
  api.breaks("/agreement/re-verify-signing", 500);
  await person.arrives("identity", back);
  expect(words()).toContain("Verification failed after retry.");
  api.breaks("/agreement/re-verify-signing", 400, "The document is another one.");
  await person.go(back);
  expect(words()).toContain("The document is another one.");
});

test("[S 7.71] [S 8.13] [S 8.14] a signing's error_code is reported, and said", async () => {
  await person.arrives("identity", "/details");
  await person.presses("Submit and Sign");
  const fallback = { "Cancel signing": "Signing Cancelled" };
  for (const [button, saying] of Object.entries(fallback)) {
    await person.presses(button, { redirect_url: `${api.shop.url}/details/signed` });
    expect(words()).toContain(saying);
  }
  expect(sent("/agreement/failed-signing")).toMatchObject({
    response: { error_code: "CANCELLED" },
  });
});

test('[S 8.16] a return that says nothing: "Signing was not completed."', async () => {
  await person.arrives("identity", "/details/signed");
  expect(words()).toContain("Signing was not completed.");
});

test("[S 4.22] a service no longer listed is looked up, its subscription still drawn", async () => {
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.paysOnline();
  await api.shop.kill();
  await api.shop.start();
  api.breaks("/services/get-available-services", 500);
  asked.length = 0;
  await person.go("/subscriptions");
  expect(paths()).toContain("/services/get-specific-services");
  expect(headingsOf(person.page.html, 3)).toContain("Stock cash");
});

test("[S 8.24] subscriptions that fail to load end the loading, with a way to retry", async () => {
  api.breaks("/subscriptions/get-active-subscriptions", 500);
  await person.arrives("complete", "/subscriptions");
  expect(words()).toContain("We could not load your subscriptions");
  expect(linksOf(person.page.html)).toContainEqual({ words: "Retry", href: "/subscriptions" });
});
