import { createHash } from "node:crypto";
import { allLanguages, type Language } from "../../content/languages";
import { catalogue } from "../../content/words/catalogue.server";

/** The rooms of the screens that work with script. */
const rooms = [
  "frame",
  "signIn",
  "code",
  "onboarding",
  "why",
  "services",
  "offers",
  "pay",
  "transfer",
  "subscriptions",
] as const;

/**
 * The words of the working screens as a script, one for each language: a document holds its words
 * as it is read already, and only a browser that runs its script fetches them, once.
 */
export const browserWords = Object.fromEntries(
  allLanguages.map((language) => {
    const words = Object.fromEntries(rooms.map((room) => [room, catalogue[language][room]]));
    const script = `window.__words=${JSON.stringify(words)}`;
    const version = createHash("sha256").update(script).digest("base64url").slice(0, 6);
    return [language, { script, version }];
  }),
) as Record<Language, { script: string; version: string }>;

/** The address under which this build's words of a language are kept for good. */
export const wordsHref = (language: Language): string =>
  `/words.js?${language}=${browserWords[language].version}`;
