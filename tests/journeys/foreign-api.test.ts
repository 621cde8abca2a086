import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { said } from "../setup/read-page";
import { Site } from "../setup/site";
import { UnwellApi } from "../setup/unwell-api";
import { foreignApis, refreshSays, rotatesWithoutGrace, user } from "./foreign-shapes";
import { Investor } from "./investor";

let site: Site;
let api: UnwellApi;
let person: Investor;
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
  person = new Investor({ url: api.shop.url, sandbox: site.sandbox });
});

test.each(foreignApis)("somebody signs up, buys and claims where %s", async (_, ways) => {
  api.has(ways);
  await person.go("/pay");
  expect(person.page.path).toMatch(/^\/auth\?from=/);
  await person.signsIn();
  await person.verifiesEmail();
  await person.givesPan();
  await signs();
  expect(person.page.path).toBe("/services");
  await person.chooses("Stock cash", "Stock futures");
  expect(person.page.path).toBe("/pay");
  if (ways.asks) await anew();
  await person.go("/pay");
  await person.paysOnline();
  expect(person.page.path).toMatch(/^\/subscriptions/);
  expect(said(person.page).match(/Ends on \d\d-\d\d-\d{4}/g)).toHaveLength(2);
  await person.chooses("Index options");
  if (ways.asks) await anew();
  await person.go("/pay");
  await person.claims();
  expect(person.page.path).toMatch(/^\/subscriptions/);
  expect(said(person.page)).toContain("Payment(s) Pending for Verification");
  expect(said(person.page)).toContain("Manual Payment");
  await person.presses("Logout");
  expect(said(person.page)).toContain("Logged out successfully!");
  await person.go("/subscriptions");
  expect(person.page.path).toMatch(/^\/auth\?from=/);
  if (ways.asks) await anew();
});

/**
 * Without script the signing page does not learn its way back from the address: it belongs to the
 * other site.
 */
async function signs() {
  await person.presses("Submit and Sign");
  await person.presses("Sign", { redirect_url: `${api.shop.url}/details/signed` });
}

/** The shop has forgotten the list that it kept. */
async function anew() {
  await api.shop.kill();
  await api.shop.start();
}

test("three tabs stay signed in where a refresh token is good once", async () => {
  api.has(rotatesWithoutGrace());
  await person.at("complete", { number: `+91${person.number}`, pan: person.pan });
  const tabs = () => Promise.all(["/subscriptions", "/services", "/pay"].map((p) => person.get(p)));
  for (let round = 0; round < 3; round++) {
    for (const tab of await tabs())
      expect([200, "/services"]).toContain(tab.headers.get("location") ?? tab.status);
    // The access token is over; the browser keeps the session.
    person.cookies.set("access", "over");
  }
});

test("refresh-token is asked once at the first page, then only on current-user's 401", async () => {
  const asked: string[] = [];
  api.has({
    answers({ path }) {
      if (path.startsWith("/users/")) asked.push(path.slice("/users/".length));
      return null;
    },
  });
  await person.at("complete", { number: `+91${person.number}`, pan: person.pan });
  await person.go("/subscriptions");
  expect(asked).toEqual(["refresh-token", "current-user"]);
  await person.go("/subscriptions");
  await person.go("/terms-and-conditions");
  expect(asked.slice(2)).toEqual(["current-user", "current-user"]);
  person.cookies.set("access", "over");
  await person.go("/subscriptions");
  expect(asked.slice(4)).toEqual(["current-user", "refresh-token", "current-user"]);
});

test.each([400, 404, 422, 500])(
  "refresh-token says %d: logged out, and told so",
  async (status) => {
    api.has(refreshSays(status));
    await person.arrives("complete", "/subscriptions");
    expect(person.page.status).toBe(200);
    expect(person.page.path).toBe("/auth?from=%2Fsubscriptions");
  },
);

test("a name that is not set asks for it, instead of leading round in circles", async () => {
  api.has({ says: user((u) => ({ ...u, name: null })) });
  await person.arrives("complete", "/subscriptions");
  expect(person.page.path).toBe("/details?from=%2Fsubscriptions");
  expect(said(person.page)).toContain("Full name as on PAN");
});

test("[S 4.27] [S 8.22] a payment that a second look refuses (400) is logged", async () => {
  api.breaks("/payments/verify-payment", 400);
  api.breaks("/payments/re-verify-payment", 400, "The signature does not match.");
  await person.arrives(
    "complete",
    `/pay/return?razorpay_payment_id=pay_Abcdefghijklmn&razorpay_order_id=order_Abcdefghijklmn&razorpay_signature=${"a".repeat(64)}`,
  );
  expect(said(person.page)).toContain("We could not confirm this payment");
  expect(api.shop.log).toContain("order_Abcdefghijklmn");
  expect(api.shop.log).toContain("re-verify-payment answered 400");
  expect(api.shop.log).not.toContain("a".repeat(64));
});

test("on somebody else's API there is no research, and no page of it", async () => {
  for (const path of ["/research", "/research/seal", "/research/log.txt", "/research/01ID"])
    expect([path, (await person.go(path)).status]).toEqual([path, 404]);
});
