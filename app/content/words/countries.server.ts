import { dialCodes } from "../dial-codes";
import { about, type Language } from "../languages";

/** Made for each language of what ICU knows, not written by anybody. */
export interface Countries {
  /** "+91 India" and so on, one a line: India first, the others as the language sorts them */
  listed: string;
}

/** The dial codes with their countries' names in a language; in English where it has none. */
export function countriesIn(language: Language): Countries {
  const { tag } = about(language);
  const known = Intl.DisplayNames.supportedLocalesOf([tag]).length > 0;
  const names =
    language === "en" || !known
      ? null
      : new Intl.DisplayNames([tag], { type: "region", fallback: "none" });
  const [first, ...others] = dialCodes.map(([code, country, region]) => ({
    code,
    name: names?.of(region) ?? country,
  }));
  const { compare } = new Intl.Collator(known ? [tag] : ["en"]);
  // English stands in the order of its table, as the specification has it.
  if (names) others.sort((a, b) => compare(a.name, b.name));
  return { listed: [first!, ...others].map(({ code, name }) => `${code} ${name}`).join("\n") };
}
