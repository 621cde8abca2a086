import { languageNamed, type Language } from "../../content/languages";

/**
 * The language of the last screen of their own that somebody read in this browser: where an address
 * that draws nothing itself leads on (a provider's way back, a mail's link), it leads on in it. The
 * language in an address goes before it.
 */
export function rememberedLanguage(cookies: string | null): Language {
  const found = /(?:^|;\s*)(?:__Host-)?language=(\w+)/.exec(cookies ?? "")?.[1];
  return languageNamed(found) ?? "en";
}

/** The `Set-Cookie` text; English needs no remembering, and forgets another. */
export const languageCookie = (language: Language, secure: boolean): string =>
  `${secure ? "__Host-" : ""}language=${language === "en" ? "" : language}; Path=/; Max-Age=${language === "en" ? 0 : 31_536_000}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
