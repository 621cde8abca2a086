import { about, addressIn, pathOf, standsIn, type Language } from "../../content/languages";
import { scriptFreePaths } from "../../content/public-paths";
import { catalogueOf } from "../../content/words/catalogue.server";
import type { NotReadGiven } from "./NotRead";
import { rememberedLanguage } from "../visit/language-cookie";

const everybodys = new Set<string>(scriptFreePaths);

/**
 * What an English page says to who reads in a language that has not this page, in their language,
 * with a way on in it. What is rendered once for everybody says nothing of it.
 *
 * @returns null where there is nothing to say
 */
export function onlyEnglish(request: Request, language: Language): NotReadGiven | null {
  const path = pathOf(new URL(request.url).pathname.replace(/\.data$/, ""));
  const remembered = rememberedLanguage(request.headers.get("cookie"));
  const tells =
    language === "en" && !standsIn(remembered, path) && standsIn(remembered, "/services");
  if (!tells || everybodys.has(path)) return null;
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
