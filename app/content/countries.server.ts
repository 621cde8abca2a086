import { dialCodes } from "./dial-codes";
import { about, type Language } from "./languages";

/**
 * The dial codes with their countries' names in a language, "+91 India" and so on: India first, the
 * others as the language sorts them; in English where ICU has none.
 */
export function countriesIn(language: Language): readonly string[] {
  const made = kept.get(language) ?? listed(language);
  kept.set(language, made);
  return made;
}
const kept = new Map<Language, readonly string[]>();

/** Where ICU's name is not the one that people look for, or is spelt otherwise than ours. */
const inHindi = new Map([
  ["US", "अमेरिका (संयुक्त राज्य)"],
  ["VI", "अमेरिकी वर्जिन द्वीपसमूह"],
  ["QA", "कतर"],
  ["CD", "कांगो – किंशासा"],
]);

function listed(language: Language): string[] {
  const { tag } = about(language);
  const known = Intl.DisplayNames.supportedLocalesOf([tag]).length > 0;
  const names =
    language === "en" || !known
      ? null
      : new Intl.DisplayNames([tag], { type: "region", fallback: "none" });
  const ours = language === "hi" ? inHindi : new Map<string, string>();
  const [first, ...others] = dialCodes.map(([code, country, region]) => ({
    code,
    name: ours.get(region) ?? names?.of(region) ?? country,
  }));
  const { compare } = new Intl.Collator(known ? [tag] : ["en"]);
  // English stands in the order of its table, as the specification has it.
  if (names) others.sort((a, b) => compare(a.name, b.name));
  return [first!, ...others].map(({ code, name }) => `${code} ${name}`);
}
