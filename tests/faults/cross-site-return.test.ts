import { beforeEach, expect } from "vitest";
import { Browserless } from "../setup/browserless";
import type { Site } from "../setup/site";
import { test, visited } from "../journeys/journey";

let site: Site;
let person: Browserless;
let orderId: string;
/** rupees, as the form has it */
let amount: string;

visited((one) => ({ site } = one));
beforeEach(async () => {
  person = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  const services = await person.open("/services");
  const offers = [
    ...services.html.matchAll(/name="offer"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="offer"/g),
  ].map((m) => m[1] ?? m[2] ?? "");
  expect(offers.length).toBeGreaterThan(1);
  const pay = await person.submit("/services", [
    ["intent", "pay"],
    ["offer", offers[0]!],
    ["offer", offers[1]!],
  ]);
  expect(pay.path).toBe("/pay");
  const posted = /name="amount"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="amount"/.exec(pay.html);
  amount = posted?.[1] ?? posted?.[2] ?? "";
  const checkout = await person.submit("/pay", { intent: "online", amount });
  orderId = /order_[A-Za-z0-9]{14}/.exec(checkout.html)?.[0] ?? "";
  expect(orderId).not.toBe("");
});

/** What Razorpay's page makes the browser do: a cross-site POST, without our Lax cookies. */
async function comesBack(
  fields: Record<string, string>,
  callback = `${site.url}/pay/callback`,
): Promise<string> {
  const answer = await fetch(callback, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: site.sandbox.url,
      "sec-fetch-site": "cross-site",
    },
    body: new URLSearchParams(fields).toString(),
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie()).toEqual([]);
  return answer.headers.get("location") ?? "";
}

const endings = (html: string) => html.match(/Ends on/g)?.length ?? 0;

test("a return without a session cookie still ends on /subscriptions signed in, once", async () => {
  const paid = await site.sandbox.pay(orderId, "success");
  const location = await comesBack(paid);
  const page = await person.open(location);
  expect(page.path).toMatch(/^\/subscriptions/);
  expect(endings(page.html)).toBe(2);
  expect(endings((await person.open(location)).html)).toBe(2);
  expect(endings((await person.open("/subscriptions")).html)).toBe(2);
});

test("a return before or after the webhook, or none, gives the same subscriptions", async () => {
  await site.sandbox.fault("webhooks-thrice", true);
  const paid = await site.sandbox.pay(orderId, "success");
  await expect.poll(async () => endings((await person.open("/subscriptions")).html)).toBe(2);
  const page = await person.open(await comesBack(paid));
  expect(endings(page.html)).toBe(2);
});

test("a return without webhooks at all is enough", async () => {
  await site.sandbox.fault("webhooks-off", true);
  expect(
    endings((await person.open(await comesBack(await site.sandbox.pay(orderId, "success")))).html),
  ).toBe(2);
});

test("a payment whose browser and webhooks never returned is found by the reconciler", async () => {
  await site.sandbox.fault("webhooks-off", true);
  await site.sandbox.pay(orderId, "vanish");
  await site.sandbox.advance(3 * 60_000);
  await expect.poll(async () => endings((await person.open("/subscriptions")).html)).toBe(2);
});

test("a return that finds no session says so and goes on after sign-in", async () => {
  const paid = await site.sandbox.pay(orderId, "success");
  const stranger = new Browserless(site);
  const page = await stranger.open(await comesBack(paid));
  expect(page.path).toMatch(/^\/auth\?from=/);
  expect(page.html).toContain("We are confirming your payment");
  expect(decodeURIComponent(page.path)).toContain(paid.razorpay_payment_id);
});

test("somebody else's session gains nothing from a return that is not theirs", async () => {
  const paid = await site.sandbox.pay(orderId, "success");
  const other = await new Browserless(site).at("complete", {
    number: "+919000000002",
    pan: "ABCPE0002F",
  });
  await other.open(await comesBack(paid));
  expect(endings((await other.open("/subscriptions")).html)).toBe(0);
});

test("a forged signature gives nothing; the page says money taken will not be lost", async () => {
  const paid = await site.sandbox.pay(orderId, "failure");
  const page = await person.open(await comesBack({ ...paid, razorpay_signature: "0".repeat(64) }));
  expect(page.path).toMatch(/^\/(pay|subscriptions)/);
  expect(page.html).toContain(orderId);
  expect(endings((await person.open("/subscriptions")).html)).toBe(0);
});

test.each([
  ["in Hindi", "/hi", "/services"],
  ["in English", "", "/hi/services"],
])(
  "who left a page %s comes back to one, though another tab is in another language meanwhile",
  async (_, left, elsewhere) => {
    const checkout = await person.submit(`${left}/pay`, { intent: "online", amount });
    const leadsTo = (name: string): string => {
      const [input] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(checkout.html) ?? [""];
      return (/value="([^"]+)"/.exec(input)?.[1] ?? "").replaceAll("&amp;", "&");
    };
    await person.open(elsewhere);
    const gaveUp = await person.open(leadsTo("cancel_url").replace(site.url, ""));
    expect(gaveUp.path).toBe(`${left}/pay`);
    await person.open(elsewhere);
    const refused = {
      "error[code]": "BAD_REQUEST_ERROR",
      "error[metadata]": JSON.stringify({ order_id: orderId }),
    };
    const failed = await person.open(await comesBack(refused, leadsTo("callback_url")));
    expect(failed.path).toBe(`${left}/pay`);
    await person.open(elsewhere);
    const fields = await site.sandbox.pay(orderId, "success");
    const paid = await person.open(await comesBack(fields, leadsTo("callback_url")));
    expect(paid.path).toMatch(new RegExp(`^${left}/subscriptions`));
  },
);
