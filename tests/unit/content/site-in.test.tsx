import { expect, test } from "vitest";
import demo from "../../../app/content/demo-site.json";
import type { FurtherLanguage } from "../../../app/content/languages";
import { publicSite, Site } from "../../../app/content/site-schema";
import { readLanguages } from "../../../app/content/words/read-languages.server";
import { shippedFolder } from "../../../app/content/words/shipped-languages.server";
import { Disclosure } from "../../../app/web/information/pages/disclosure";
import { siteIn } from "../../../app/web/visit/site-in.server";
import { drawnIn } from "../../setup/in-language";

const hi = {
  aiUse: "हम ऐसे साधन इस्तेमाल नहीं करते।",
  disclosures: { conflicts: "हितों का कोई टकराव नहीं है।" },
  address: { office: "12 डेमो स्ट्रीट, मुंबई 400001", correspondence: "पोस्ट बॉक्स 12" },
};
const site = publicSite(Site.parse({ ...demo, translations: { hi } }));
const page = (language: "en" | "hi") =>
  drawnIn(language, <Disclosure site={siteIn(language, site)} />);

test("a Hindi page says what the owner says in Hindi, the rest in English, marked so", () => {
  const html = page("hi");
  for (const words of [hi.aiUse, hi.disclosures.conflicts, hi.address.office])
    expect(html).toContain(words);
  expect(html).not.toContain(`<span lang="en">${hi.aiUse}`);
  expect(html).not.toContain(site.aiUse);
  expect(html).toContain(`<span lang="en">${site.disclosures.associates}</span>`);
});

test("no translation says what the file does not say, and none stands on an English page", () => {
  expect(page("hi")).not.toContain(hi.address.correspondence);
  expect(page("en")).not.toMatch(/\p{Script=Devanagari}/u);
  expect(siteIn("en", site)).toBe(site);
});

test("a site file is said once in each language, and anew when it was read anew", () => {
  expect(siteIn("hi", site)).toBe(siteIn("hi", site));
  const changed = { ...site, translations: { hi: { aiUse: "हम इस्तेमाल करते हैं।" } } };
  expect(siteIn("hi", changed).aiUse).toBe(changed.translations.hi.aiUse);
  expect(siteIn("hi", site).aiUse).toBe(hi.aiUse);
});

test("names, numbers and payment cannot be translated: readers compare them to SEBI's list", () => {
  const parsed = Site.parse({
    ...demo,
    translations: { hi: { product: "क", analyst: { registeredName: "ख" }, payee: { name: "ग" } } },
  });
  expect(parsed.translations.hi).toEqual({ analyst: {}, payee: {} });
});

test("what the owner promises of money stands in a further language once they translated it, and in English again as soon as the English changes", () => {
  const english = demo.payee.startPromise;
  const said = { [english]: "बाजाराच्या दिवशी …" };
  const given = (payee: object) =>
    publicSite(Site.parse({ ...demo, payee, translations: { further: { mr: said } } }));
  const marathi = (payee: object) =>
    siteIn("mr" as FurtherLanguage, given(payee)).payee.startPromise;
  expect(marathi(demo.payee)).toBe(said[english]);
  expect(marathi({ ...demo.payee, startPromise: "By noon." })).toBe("By noon.");
  expect(siteIn("hi", given(demo.payee)).payee.startPromise).toBe(english);
});

test("the demo's promise stands in every language in which one can pay", () => {
  const shown = publicSite(Site.parse(demo));
  const { languages } = readLanguages([shippedFolder()]);
  const payable = languages.filter(({ pages }) => pages.includes("/pay"));
  expect(payable).toHaveLength(6);
  for (const { language } of payable)
    expect(siteIn(language, shown).payee.startPromise, language).not.toBe(demo.payee.startPromise);
});
