import { afterAll, beforeAll, expect, test } from "vitest";
import { Browserless } from "../setup/browserless";
import { plain } from "../setup/html-form";
import { pdfText } from "../setup/pdf-text";
import { Site } from "../setup/site";
import { UnwellApi } from "../setup/unwell-api";

let site: Site;
let asha: Browserless;
beforeAll(async () => {
  site = await Site.open();
  asha = await new Browserless(site).at("complete", { number: "+919876500001" });
  await buys(asha);
});
afterAll(() => site.close());

async function buys(person: Browserless): Promise<void> {
  let page = await person.press(await person.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  for (const button of [
    "Pay on Website",
    "Continue to Razorpay",
    "Pay successfully",
    "Continue to the shop",
  ])
    page = await person.press(page, button);
  expect(page.path).toMatch(/^\/subscriptions/);
}

const links = (html: string) =>
  [...html.matchAll(/href="([^"]+\.pdf[^"]*)"/g)].map(([, href = ""]) => href);
const papers = async () => links((await asha.open("/subscriptions")).html);

test("each paper is a download of its owner's that no cache keeps", async () => {
  const found = await papers();
  expect(found).toHaveLength(2);
  for (const [i, name] of [
    /^attachment; filename="invoice-20\d\d-\d\d-0001\.pdf"$/,
    /^attachment; filename="signed-agreement\.pdf"$/,
  ].entries()) {
    const answer = await asha.get(found[i] ?? "");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(name);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(pdfText(Buffer.from(await answer.arrayBuffer())).length).toBeGreaterThan(10);
  }
});

test("another's receipt is the 404 page of the house, drawn for whoever asked", async () => {
  const [receipt = ""] = await papers();
  const ravi = await new Browserless(site).at("complete", { number: "+919876500002" });
  for (const address of [
    receipt,
    "/subscriptions/receipt.pdf?payment=unknown",
    "/subscriptions/receipt.pdf",
  ]) {
    const answer = await ravi.get(address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(plain(html)).toContain("404 Not Found");
    expect(html).toContain('href="/subscriptions"');
  }
});

test("who is not signed in is sent to sign in and comes back to the receipt", async () => {
  const [receipt = ""] = await papers();
  const visitor = new Browserless(site);
  expect((await visitor.open(receipt)).path).toBe(`/auth?from=${encodeURIComponent(receipt)}`);
});

test("the person's other browser has the agreement too; who has not signed is told", async () => {
  const elsewhere = await new Browserless(site).at("complete", { number: "+919876500001" });
  expect((await elsewhere.get("/details/signed/agreement.pdf")).headers.get("content-type")).toBe(
    "application/pdf",
  );
  const begun = await new Browserless(site).at("identity", { number: "+919876500003" });
  const page = await begun.open("/details/signed/agreement.pdf");
  expect(page.path).toBe("/details");
  expect(plain(page.html)).toContain("You have not signed an agreement yet.");
});

test("if another document than the one begun was signed, the signed one is the file", async () => {
  const about = { number: "+919876500004", pan: "ABCPE1004F" };
  const [here, phone] = [
    await new Browserless(site).at("identity", about),
    await new Browserless(site).at("identity", about),
  ];
  expect((await here.press(await here.open("/details"), "Submit and Sign")).path).toContain(
    site.sandbox.url,
  );
  const signing = await phone.press(await phone.open("/details"), "Submit and Sign", {
    assistance: "Large print",
  });
  expect(plain((await phone.press(signing, "Sign")).html)).toContain(
    "Agreement signed successfully!",
  );
  expect((await here.get("/details/signed/agreement.pdf")).headers.get("content-type")).toBe(
    "application/pdf",
  );
});

test("on someone else's API no paper is linked, and the addresses answer with a page", async () => {
  const api = await UnwellApi.before(site);
  try {
    for (const path of ["/payments/receipt", "/payments/receipts", "/agreement/signed"])
      api.breaks(path, 404);
    const there = new Browserless(api.shop);
    for (const [name, value] of asha.cookies)
      if (/^(access|refresh)$/.test(name)) there.cookies.set(name, value);
    const page = await there.open("/subscriptions");
    expect(plain(page.html)).toContain("Stock cash");
    expect(links(page.html)).toEqual([]);
    expect(page.html).not.toContain("/subscriptions/earlier");
    for (const address of ["/subscriptions/receipt.pdf?payment=any", "/subscriptions/earlier"])
      expect((await there.open(address)).status).toBe(404);
    // Nor is there a page of the own account, nor a link to one.
    for (const address of ["/account", "/account/leave?service=x", "/account/close"])
      expect((await there.open(address)).status).toBe(404);
    expect((await there.post("/account/my-data.zip", {})).status).toBe(404);
    for (const linking of ["/subscriptions", "/help", "/refund-policy", "/"])
      expect((await there.open(linking)).html).not.toContain('href="/account');
    const agreement = await there.open("/details/signed/agreement.pdf");
    expect(plain(agreement.html)).toContain(
      "You can download the agreement for a day, in the browser where you signed it.",
    );
  } finally {
    await api.close();
  }
});

test("while the backend is down for a moment the receipt's address says so as a page", async () => {
  const api = await UnwellApi.before(site);
  try {
    api.breaks("/payments/receipt", 503);
    const there = new Browserless(api.shop);
    for (const [name, value] of asha.cookies)
      if (/^(access|refresh)$/.test(name)) there.cookies.set(name, value);
    const page = await there.open("/subscriptions/receipt.pdf?payment=any");
    expect([page.status, plain(page.html).includes("503 Service Unavailable")]).toEqual([
      503,
      true,
    ]);
  } finally {
    await api.close();
  }
});
