import {
  addressIn,
  isTranslated,
  languageNamed,
  languageOf,
  pathOf,
  standsIn,
  type Language,
} from "../../content/languages";

/**
 * The language of the last screen of their own that somebody read in this browser: where an address
 * that draws nothing itself leads on (a provider's way back, a mail's link), it leads on in it. The
 * language in an address goes before it.
 */
export function rememberedLanguage(cookies: string | null): Language {
  const found = /(?:^|;\s*)(?:__Host-)?language=(\w+)/.exec(cookies ?? "")?.[1];
  return languageNamed(found) ?? "en";
}

/**
 * The language that the address of a provider's way back names (`?language=hi`): of the page that
 * was left for the provider. Another tab may have changed the remembered one meanwhile.
 */
export const saidLanguage = (url: string): Language | undefined =>
  languageNamed(new URL(url).searchParams.get("language"));

/**
 * What the page at an address (a path, with or without query) is drawn in: the language that it
 * begins with, else English. Where no page of ours stands, what is said of that is in the language
 * that was remembered.
 */
export const languageDrawn = (address: string, cookies: string | null): Language =>
  languageOf(address) !== "en" || isTranslated(address)
    ? languageOf(address)
    : rememberedLanguage(cookies);

/**
 * Whether who reads a page reads on in another language than the remembered one. Who reads a page
 * in English that stands in no other language of theirs has chosen nothing.
 */
export const readsAnew = (remembered: Language, language: Language, path: string): boolean =>
  remembered !== language && standsIn(remembered, path);

/**
 * Whether a page says to who reads in the remembered language, which has not the page, that it is
 * in English only: where that language has a page to lead them to.
 */
export const tellsOnlyEnglish = (remembered: Language, language: Language, path: string): boolean =>
  language === "en" && !standsIn(remembered, path) && standsIn(remembered, "/services");

/**
 * Where who reads in a language that stands on a part of the pages reads on in it: a page that is
 * in English only leads to English ones, by which nobody has chosen English.
 *
 * @param address the page asked for: a path, with or without query
 * @param referer the page it was asked from, as the browser names it
 * @returns the page's address in their language; null where they are to have what they asked for
 */
export function readsOnAt(
  address: string,
  { cookies, referer, origin }: { cookies: string | null; referer: string | null; origin: string },
): string | null {
  const remembered = rememberedLanguage(cookies);
  if (remembered === "en" || languageOf(address) !== "en" || !standsIn(remembered, address))
    return null;
  if (referer === null || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  const chose = languageOf(from.pathname) !== "en" || standsIn(remembered, from.pathname);
  return from.origin !== origin || chose ? null : addressIn(remembered, address);
}

/**
 * The language in which who asks from the page of this path opened the notice of the law, where
 * that page does not stand in it: it is remembered until they read on in another.
 */
export const noticeOpened = (remembered: Language, path: string): Language | undefined =>
  standsIn(remembered, NOTICE) && !standsIn(remembered, pathOf(path)) ? remembered : undefined;

/**
 * Where the notice of the law stands in a language, for who comes from where consent is asked: it
 * is then remembered that they read it there, though the page is everybody's.
 */
export const noticeChosen = (language: Language): string =>
  `${addressIn(language, NOTICE)}?${CHOSEN}`;
export const isChosen = (url: string): boolean => new URL(url).searchParams.has(CHOSEN);
const NOTICE = "/privacy-policy";
const CHOSEN = "chosen";

/** The `Set-Cookie` text; English needs no remembering, and forgets another. */
export const languageCookie = (language: Language, secure: boolean): string =>
  `${secure ? "__Host-" : ""}language=${language === "en" ? "" : language}; Path=/; Max-Age=${language === "en" ? 0 : 31_536_000}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
