import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import demo from "../../app/content/demo-site.json";
import gujarati from "../../app/content/further-languages/gu/legal.json";
import { everyRoom } from "../../app/content/words/every-room";
import { writeLanguage } from "../setup/language-folder";
import { attributesOfFirst, linksOf, said } from "../setup/read-page";
import { Site } from "../setup/site";
import { Investor } from "./investor";

const notRead = "मराठी मातृभाषा असलेल्या व्यक्तीने वाचलेले नाही";
const folder = mkdtempSync(join(tmpdir(), "languages-"));
const siteFile = join(folder, "site.json");
const { frame, told, siteDefaults, legal, privacyPolicy, agreementSummary } = everyRoom;
let site: Site;
let person: Investor;
beforeAll(async () => {
  writeFileSync(siteFile, JSON.stringify(demo));
  writeLanguage(folder, "ks", {
    language: { name: "کٲشُر", direction: "rtl" },
    ...{ frame, told, siteDefaults, legal },
    privacyPolicy: { ...privacyPolicy, title: "رازداری" },
  });
  // Of an English of last year.
  writeLanguage(folder, "gu", {
    agreementSummary: { ...agreementSummary, title: "જૂનો સાર" },
    "made-from": { agreementSummary: { day: "2025-11-24", of: {} } },
  });
  writeLanguage(folder, "as", {
    language: { name: "অসমীয়া" },
    ...{ frame, told, siteDefaults, legal, privacyPolicy },
    "made-from": {},
  });
  writeLanguage(folder, "doi", {
    language: "{ 'name': 'डोगरी' }",
    ...{ frame, told, siteDefaults },
  });
  site = await Site.open({ LANGUAGES_DIR: folder, SITE_FILE: siteFile });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await site.sandbox.reset();
  person = new Investor(site);
});

const html = () => attributesOfFirst(person.page.html, "html");
const inMarathi = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

test("somebody signs in and pays in Marathi without script, their own digits understood; each page says that no native speaker has read it", async () => {
  await person.go("/auth");
  await person.follows("मराठी");
  expect([person.page.path, html().lang]).toEqual(["/mr/auth", "mr"]);
  expect(said(person.page)).toContain(notRead);
  await person.presses("ओटीपी पाठवा", { "मोबाइल नंबर": "12345" });
  expect(said(person.page)).toContain("10 अंकी मोबाइल नंबर टाका");
  await person.presses("ओटीपी पाठवा", { "मोबाइल नंबर": inMarathi(person.number) });
  const code = await site.sandbox.code(`+91${person.number}`);
  await person.presses("ओटीपी तपासा", { कोड: code === "111111" ? "222222" : "111111" });
  expect(said(person.page)).toContain("कोड बरोबर नाही. आपण आणखी 4 वेळा प्रयत्न करू शकता.");
  await person.presses("ओटीपी तपासा", { कोड: inMarathi(code) });
  expect(person.page.path).toBe("/mr/details");
  await person.arrives("complete", "/mr/services");
  await person.presses("पैसे भरायला पुढे जा", { "Stock cash": "on" });
  expect(person.page.path).toBe("/mr/pay");
  expect(said(person.page)).toContain("₹1,499");
  await person.presses("वेबसाइटवर पैसे भरा");
  await person.presses("Razorpay कडे जा");
  await person.presses("Pay successfully");
  await person.presses("Continue to the shop");
  expect(person.page.path).toBe("/mr/subscriptions?from=payment");
  expect(said(person.page)).toContain("पेमेंट मिळाले");
});

test("what a language has not is English: its page leads there, a form under way too, and the language is not forgotten", async () => {
  await person.arrives("complete", "/mr/subscriptions");
  const answer = await person.get("/mr/account?x=1");
  expect([answer.status, answer.headers.get("location")]).toEqual([307, "/account?x=1"]);
  await person.go("/account");
  expect(html().lang).toBe("en-IN");
  await person.go("/renew");
  expect(person.page.path).toMatch(/^\/mr\//);
  await person.go("/services");
  await person.go("/renew");
  expect(person.page.path).toMatch(/^\/services/);
  const form = await person.post("/ks/auth", { intent: "send", dial: "+91", mobile: "1" });
  expect([form.status, form.headers.get("location")]).toEqual([307, "/auth"]);
});

test("the links of a page that is English only lead on in the reader's language; who chooses English has it", async () => {
  await person.arrives("complete", "/mr/subscriptions");
  await person.go("/account");
  expect(said(person.page)).toContain("हे पान सध्या फक्त इंग्रजीत आहे. आपल्या भाषेत: सेवा");
  expect(linksOf(person.page.html)).toContainEqual(
    expect.objectContaining({ words: "सेवा", href: "/mr/services" }),
  );
  const from = async (page: string, path: string) => {
    const answer = await person.get(path, { referer: site.url + page });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await from("/account", "/services?a=1")).toEqual([307, "/mr/services?a=1"]);
  expect(await from("/help", "/privacy-policy")).toEqual([307, "/mr/privacy-policy"]);
  expect(await from("/account", "/help")).toEqual([200, null]);
  expect((await from("/mr/services", "/services"))[0]).toBe(200);
  await person.go("/renew");
  expect(person.page.path).toMatch(/^\/services/);
});

test("a page that everybody gets from memory says so too to who reads in another language, and to nobody else", async () => {
  const words = "हे पान सध्या फक्त इंग्रजीत आहे. आपल्या भाषेत: सेवा";
  const stranger = new Investor(site);
  await person.go("/mr/services");
  for (const path of ["/help", "/investor-charter"]) {
    await stranger.go(path);
    expect(said(await person.go(path))).toContain(words);
    expect((await person.get(path)).headers.get("cache-control")).toBe("no-store");
    expect(said(await stranger.go(path))).not.toContain(words);
  }
});

test.each([
  ["/mr/services", "ते इंग्रजीत आहे"],
  ["/mr/pay", "ते इंग्रजीत आहे"],
  ["/ta/subscriptions", "எழுதியது ஆங்கிலத்தில் உள்ளது"],
])("%s says in its language that what the analyst wrote is in English", async (path, words) => {
  await person.arrives("complete", "/services");
  await person.presses("Proceed to Pay", { "Stock cash": "on" });
  await person.go(path);
  expect(person.page.path).toBe(path);
  expect(said(person.page)).toContain(words);
});

test("what the owner wrote in Hindi too is not called English there", async () => {
  await person.go("/hi/services");
  expect(said(person.page)).not.toContain("जो लिखा है, वह अंग्रेज़ी में है");
});

test.each([
  ["/sd/subscriptions?from=payment", "/subscriptions?from=payment"],
  ["/sd/privacy-policy", "/privacy-policy"],
  ["/sd/research/01ABC", "/research/01ABC"],
  ["/sd", "/"],
  ["/doi/services", "/services"],
  ["/DOI/services/", "/services/"],
])("%s, of a language that went or is broken, leads to its English", async (path, english) => {
  const headers = { cookie: "language=hi" };
  for (const answer of [await person.get(path, headers), await person.post(path, { a: "1" })])
    expect([answer.status, answer.headers.get("location")]).toEqual([307, english]);
});

test("what a script asks of such a page leads to the English document", async () => {
  const answer = await person.get("/sd/services.data", { "sec-fetch-dest": "empty" });
  expect(answer.status).toBe(202);
  expect(await answer.text()).toContain("/services");
});

test.each(["/sd/nothing-here", "/sd//evil.example", "/sd/\\evil.example/services", "/en", "/zz"])(
  "%s leads nowhere",
  async (path) => expect((await person.get(path)).status).toBe(404),
);

test.each([
  "/xx/auth",
  "/xx",
  "/zz/services",
  "/api/services",
  "/mr1/services",
  "/en/auth",
  "/pay/help",
  "/mr/nothing-here",
])("%s is not found", async (path) => {
  expect((await person.go(path)).status).toBe(404);
  expect(html().lang).toBe(path.startsWith("/mr/") ? "mr" : "en-IN");
});

test("a letter is English as a whole where the language has no letters", async () => {
  await person.arrives("complete", "/mr/services");
  await person.presses("पैसे भरायला पुढे जा", { "Stock cash": "on" });
  await person.follows("स्वतः पैसे पाठवा");
  await person.presses("मी पैसे भरून स्क्रीनशॉट पाठवतो");
  await site.sandbox.advance(1_000);
  const [letter] = await site.sandbox.messages(person.email);
  expect(letter?.text).toContain("You said that you will pay or have paid Rs. 1,499 by UPI");
  expect(letter?.text).not.toMatch(/[ऀ-ॿ]/);
});

test("an operator's own language is offered where it stands, and reads right to left", async () => {
  await person.go("/privacy-policy");
  await person.follows("کٲشُر");
  expect([person.page.path, html()]).toEqual([
    "/ks/privacy-policy",
    expect.objectContaining({ lang: "ks", dir: "rtl" }),
  ]);
  expect(said(person.page)).toContain("رازداری");
  await person.go("/help");
  expect(linksOf(person.page.html).map(({ words }) => words)).not.toContain("کٲشُر");
  expect(html().dir).toBeUndefined();
});

test("where the agreement's summary is of an older English, the English stands beside the signing, and it is said", async () => {
  await person.arrives("identity", "/gu/details");
  expect(said(person.page)).not.toContain("જૂનો સાર");
  expect(said(person.page)).toContain(agreementSummary.title);
  expect(said(person.page)).toContain(gujarati.stale);
});

test("a translation that was never noted is not called older than the English, and is offered where data is asked for to nobody", async () => {
  await person.go("/as/privacy-policy");
  expect(said(person.page)).toContain(legal.unnoted);
  expect(said(person.page)).not.toContain(legal.stale);
  await person.go("/auth");
  expect(linksOf(person.page.html).map(({ words }) => words)).toContain("کٲشُر");
  expect(linksOf(person.page.html).map(({ words }) => words)).not.toContain("অসমীয়া");
});

test("the mark goes when the site file says that the language was read", async () => {
  await person.go("/mr/privacy-policy");
  expect(said(person.page)).toContain(notRead);
  writeFileSync(siteFile, JSON.stringify({ ...demo, languagesRead: ["mr"] }));
  await expect
    .poll(async () => said(await person.go("/mr/privacy-policy")), { timeout: 10_000 })
    .not.toContain(notRead);
});

test("a page not there in their language leads the signed-out to the sign-in that is", async () => {
  await person.go("/mr/auth");
  await person.go("/mr/account");
  expect(person.page.path).toBe("/mr/auth?from=%2Faccount");
});
