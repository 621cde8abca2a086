import { about, addressIn, isTranslated, pathOf, type Language } from "../../content/languages";
import { asWritten, ownersWords } from "../../content/owners-words";
import type { Site } from "../../content/site-schema";
import { catalogueOf } from "../../content/words/catalogue.server";
import { furtherOf } from "../../content/words/further";
import { rememberedLanguage, tellsOnlyEnglish } from "../visit/language-cookie";
import type { NotReadGiven } from "./NotRead";

/**
 * What a page says on top of its language: that no native speaker has read it for the owner, that
 * what the owner wrote of services stands in English, or, on an English page, in the language of
 * who reads in another that has not this page, that it is in English only.
 *
 * @returns null where there is nothing to say
 */
export function languageNote(
  request: Request,
  language: Language,
  site: () => Site,
): NotReadGiven | null {
  const path = pathOf(new URL(request.url).pathname.replace(/\.data$/, ""));
  if (language === "en") return onlyEnglish(request, path);
  const { told } = catalogueOf(language);
  const said = [
    ...(isRead(language, site()) ? [] : [told.notRead]),
    ...(showsServices.has(path) && ownersWords(language, site) === asWritten
      ? [told.ownersEnglish]
      : []),
  ];
  if (said.length === 0) return null;
  const words = said.join(" ");
  return {
    words: words.includes("{english}") ? (words as NotReadGiven["words"]) : `${words} {english}`,
    english: { href: inEnglish(request.url), children: told.english },
  };
}

const showsServices = new Set(["/services", "/pay", "/subscriptions"]);

/** It leads to a page that their language has. */
function onlyEnglish(request: Request, path: string): NotReadGiven | null {
  const remembered = rememberedLanguage(request.headers.get("cookie"));
  if (!tellsOnlyEnglish(remembered, "en", path)) return null;
  const { told, frame } = catalogueOf(remembered);
  return {
    words: told.onlyEnglish,
    english: {
      href: addressIn(remembered, "/services"),
      children: frame.pages["/services"] ?? "/services",
    },
    lang: about(remembered).tag,
  };
}

/** Where the English of a page stands, asked for as this one was; home's, where no page is. */
function inEnglish(url: string): string {
  const { pathname, search } = new URL(url);
  const path = pathOf(pathname.replace(/\.data$/, ""));
  return isTranslated(path) ? path + search.replace(/\bwho=[\w-]*/, "") : "/";
}

/** English and Hindi are the product's own; the owner says which others were read for them. */
const isRead = (language: Language, { languagesRead }: Site): boolean =>
  furtherOf(language) === undefined || languagesRead.includes(language);
