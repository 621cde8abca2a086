import { expect } from "vitest";
import { publicPaths } from "../../app/content/public-paths";
import { standardWarning } from "../../app/content/standard-warning";
import { about, addressIn, isTranslated, languagesOf } from "../../app/content/languages";
import { catalogue } from "../../app/content/words/catalogue.server";
import { spokenIn } from "../../app/content/words/sentence";
import { speakShipped } from "../setup/speak-shipped";
import { attributesOfFirst, headingsOf, linksOf, said, titleOf } from "../setup/read-page";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

speakShipped();
let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));

const lang = () => attributesOfFirst(person.page.html, "html").lang;

test("somebody signs in in Hindi without script: each page, field, fault and message is Hindi, and so is where they come from", async () => {
  await person.go("/help");
  expect(lang()).toBe("en-IN");
  await person.follows("हिन्दी");
  expect([person.page.path, lang()]).toEqual(["/hi/help", "hi"]);
  await person.follows("लॉग इन / साइन अप");
  expect(person.page.path).toBe("/hi/auth?from=%2Fhelp");
  expect(titleOf(person.page.html)).toBe("लॉग इन / साइन अप");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": "12345" });
  expect(said(person.page)).toContain("10 अंकों का मोबाइल नंबर डालें");
  expect(titleOf(person.page.html)).toBe("गड़बड़: लॉग इन / साइन अप");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": person.number });
  expect(headingsOf(person.page.html, 1)).toEqual(["ओटीपी डालें"]);
  expect(said(person.page)).toMatch(/ओटीपी नहीं आया\? \d+ सेकंड बाद/);
  const code = await site.sandbox.code(`+91${person.number}`);
  await person.presses("ओटीपी जाँचें", { ओटीपी: code === "111111" ? "222222" : "111111" });
  expect(said(person.page)).toContain("ओटीपी सही नहीं है। आप 4 बार और कोशिश कर सकते हैं।");
  await person.presses("ओटीपी जाँचें", { ओटीपी: code });
  expect(said(person.page)).toContain("ओटीपी की पुष्टि हो गई!");
});

test("a number or a code may be typed in Indian digits", async () => {
  const inHindi = (digits: string) =>
    digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
  await person.go("/hi/auth");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": inHindi(person.number) });
  const code = await site.sandbox.code(`+91${person.number}`);
  await person.presses("ओटीपी जाँचें", { ओटीपी: inHindi(code) });
  expect(person.page.path).toBe("/hi/details");
});

test("a page leads to its other language and back, each named in its own script", async () => {
  for (const path of [...publicPaths, "/auth"].filter(isTranslated)) {
    await person.go(path);
    const [hindi] = linksOf(person.page.html).filter(({ words }) => words === "हिन्दी");
    expect(hindi?.href, path).toBe(addressIn("hi", path));
    await person.follows("हिन्दी");
    expect([person.page.status, lang()], path).toEqual([200, "hi"]);
    await person.follows("English");
    expect([person.page.path, lang()]).toEqual([path, "en-IN"]);
  }
});

test("another language is asked for as this one was, never for whom a form was drawn", async () => {
  const hindi = () =>
    linksOf(person.page.html).find(({ words }) => words === "हिन्दी")?.href ?? "none";
  await person.go("/auth?from=%2Fresearch%2Fabc&change=1");
  expect(hindi()).toBe("/hi/auth?from=%2Fresearch%2Fabc&change=1");
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.follows("Pay Manually");
  await person.follows("हिन्दी");
  expect([person.page.path, lang()]).toEqual(["/hi/pay?how=manual", "hi"]);
  await person.follows("English");
  expect([person.page.path, lang()]).toEqual(["/pay?how=manual", "en-IN"]);
  await person.go("/research?q=%22%3E%26&who=some_bo-dy");
  expect(hindi()).toBe("/hi/research?q=%22%3E%26&");
});

test.each([
  ["en", "hi"],
  ["hi", "en"],
] as const)(
  "Digio and Razorpay lead back to the page's language (%s), whatever another tab reads meanwhile (%s)",
  async (language, other) => {
    const { onboarding, services, pay } = catalogue[language];
    const elsewhere = async (path: string) => {
      const theirs = person.page;
      await person.go(addressIn(other, path));
      expect(lang()).toBe(about(other).tag);
      person.page = theirs;
    };
    await person.arrives("identity", addressIn(language, "/details"));
    await person.presses(onboarding.agreement.sign);
    await elsewhere("/details");
    await elsewhere("/services");
    await person.presses("Sign");
    expect([person.page.path, lang()]).toEqual([
      addressIn(language, "/details"),
      about(language).tag,
    ]);
    // The letter, too: who reads another tab's page has not asked for anything there.
    const subject = spokenIn(language).sentences["letters.signed"];
    await site.sandbox.advance(1_000);
    const subjects = async () =>
      (await site.sandbox.messages(person.email)).map((one) => one.subject);
    await expect.poll(subjects, { timeout: 20_000 }).toEqual([subject]);
    await person.go(addressIn(language, "/services"));
    const name = language === "en" ? "Stock cash" : "स्टॉक कैश";
    await person.presses(services.proceed, { [name]: "on" });
    await person.presses(pay.online.pay);
    await person.presses(pay.hosted.onward);
    await elsewhere("/services");
    await person.presses("Pay successfully");
    await person.presses("Continue to the shop");
    expect(person.page.path).toBe(addressIn(language, "/subscriptions?from=payment"));
    expect(lang()).toBe(about(language).tag);
    // An order that was left unpaid at Razorpay's leads back so, too.
    await person.go(addressIn(language, "/services"));
    await person.presses(services.proceed, { [name]: "on" });
    await person.presses(pay.online.pay);
    await person.presses(pay.hosted.onward);
    await elsewhere("/services");
    await person.presses("Cancel payment");
    expect([person.page.path.split("?")[0], lang()]).toEqual([
      addressIn(language, "/pay"),
      about(language).tag,
    ]);
  },
);

test("where no page stands, home is offered in the other languages", async () => {
  await person.arrives("complete", "/services");
  await person.go("/nothing-here");
  await person.follows("हिन्दी");
  expect(person.page.path).toBe("/hi");
  expect((await person.go("/hi/nothing-here")).status).toBe(404);
  expect(lang()).toBe("hi");
  expect(linksOf(person.page.html)).toContainEqual(
    expect.objectContaining({ words: "English", href: "/" }),
  );
  expect(said(person.page)).toContain("404 यह पेज नहीं मिला");
  expect(titleOf(person.page.html)).toBe("404 यह पेज नहीं मिला");
  const leadsTo = () => linksOf(person.page.html).map(({ href }) => href);
  expect(leadsTo()).not.toContain("/nothing-here");
  await person.go("/hi//another.example");
  expect(leadsTo()).not.toContain("//another.example");
});

test("where no page stands, the error is said in the language that was remembered", async () => {
  await person.arrives("complete", "/hi/account");
  expect((await person.go("/nothing-here")).status).toBe(404);
  expect([lang(), titleOf(person.page.html)]).toEqual(["hi", "404 यह पेज नहीं मिला"]);
  expect(said(person.page)).toContain("404 यह पेज नहीं मिला");
  await person.follows("सेवाएँ देखें");
  expect(person.page.path).toBe("/hi/services");
  expect([(await person.go("/research/file/none")).status, lang()]).toEqual([404, "hi"]);
  await person.go("/account");
  await person.go("/nothing-here");
  expect([lang(), said(person.page)]).toEqual(["en-IN", expect.stringContaining("404 Not Found")]);
});

test("who read in Hindi and then reads a public page in English reads on in it", async () => {
  await person.go("/help");
  await person.go("/hi/auth");
  await person.go("/hi/help");
  await person.follows("English");
  expect(lang()).toBe("en-IN");
  await person.go("/nothing-here");
  expect(lang()).toBe("en-IN");
});

test("Hindi pages lead to the complaint portal in Hindi, and warn in Hindi first", async () => {
  for (const path of ["grievance-redressal", "investor-charter", "terms-and-conditions"]) {
    await person.go(`/hi/${path}`);
    const portal = linksOf(person.page.html).filter(({ href }) => href.includes("scores.sebi"));
    expect(portal.map(({ href }) => href)).toEqual(["https://scores.sebi.gov.in/hi/"]);
  }
  await person.go("/hi/disclaimer");
  const [, lead = ""] = person.page.html.split("note warn");
  expect(lead.indexOf(catalogue.hi.told.warning)).toBeGreaterThan(0);
  expect(lead.indexOf(catalogue.hi.told.warning)).toBeLessThan(lead.indexOf(standardWarning));
  await person.go("/disclaimer");
  expect(person.page.html).not.toContain(catalogue.hi.told.warning);
});

test("the language of the browser changes nothing by itself", async () => {
  const answer = await person.get("/help", { "accept-language": "hi-IN,hi;q=0.9" });
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('<html lang="en-IN">'),
  ]);
});

test("search engines are told of every language of a page, both ways", async () => {
  const sitemap = await (await person.get("/sitemap.xml")).text();
  for (const path of publicPaths.filter(isTranslated))
    expect(sitemap).toContain(
      `<url><loc>${site.url}${addressIn("hi", path)}</loc>${languagesOf(path)
        .map(
          (language) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="${site.url}${addressIn(language, path)}"/>`,
        )
        .join("")}</url>`,
    );
  for (const path of publicPaths.filter(isTranslated)) {
    const { html } = await person.go(addressIn("hi", path));
    for (const language of languagesOf(path))
      expect(html).toContain(
        `<link rel="alternate" hrefLang="${language}" href="${site.url}${addressIn(language, path)}"/>`,
      );
  }
  const { html } = await person.go("/hi/help");
  expect(html).toContain(`<link rel="canonical" href="${site.url}/hi/help"/>`);
  expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${site.url}/help"/>`);
});

test("a document holds its words once, as read; its script's words are kept for good", async () => {
  const { html } = await person.go("/hi/auth");
  expect(html.split("मोबाइल नंबर</label>")).toHaveLength(2);
  expect(html.split("streamController.enqueue")[1]).not.toContain("मोबाइल नंबर");
  const [, src = ""] = /<script async="" src="(\/words\.js\?hi=[\w-]+)"/.exec(html) ?? [];
  const kept = await person.get(src);
  expect(kept.headers.get("cache-control")).toContain("immutable");
  expect(await kept.text()).toContain("मोबाइल नंबर");
  expect((await person.get("/words.js?hi=another")).headers.get("cache-control")).toBe("no-store");
});

test("the words that a Hindi screen fetches are at most 2 KB more than the English", async () => {
  const bytes = async (path: string) => {
    const { html } = await person.go(path);
    const [, src = ""] = /<script async="" src="(\/words\.js\?[^"]+)"/.exec(html) ?? [];
    const sent = await fetch(site.url + src, { headers: { "accept-encoding": "br" } });
    expect(sent.headers.get("content-encoding")).toBe("br");
    return Number(sent.headers.get("content-length"));
  };
  expect((await bytes("/hi/auth")) - (await bytes("/auth"))).toBeLessThanOrEqual(2_048);
});

test("the copy of one's data is summed up in the language of the page", async () => {
  await person.arrives("complete", "/hi/account");
  const answer = await person.post("/account/my-data.zip", {});
  const file = Buffer.from(await answer.arrayBuffer());
  expect(/<html lang="(\w+)/.exec(file.toString("latin1"))?.[1]).toBe("hi");
});
