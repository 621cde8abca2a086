import { createHash } from "node:crypto";
import { about, allLanguages, type Language } from "../../content/languages";
import { catalogueOf } from "../../content/words/catalogue.server";
import { whyWords } from "./why-words.server";

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

interface Script {
  script: string;
  version: string;
}

/**
 * The words of the working screens as a script, one for each language: a document holds its words
 * as it is read already, and only a browser that runs its script fetches them, once. With them
 * comes which languages there are, and which pages stand in each: the browser's program does not
 * know.
 */
export function browserWords(language: Language): Script {
  const made = kept.get(language) ?? scriptOf(language);
  kept.set(language, made);
  return made;
}
const kept = new Map<Language, Script>();

function scriptOf(language: Language): Script {
  const own = { ...catalogueOf(language), why: whyWords(language) };
  const words = Object.fromEntries(rooms.map((room) => [room, own[room]]));
  const spoken = allLanguages().map((one) => {
    const { name, tag, direction, pages } = about(one);
    return { language: one, name, tag, direction, pages };
  });
  const script = `window.__words=${JSON.stringify(words)};window.__languages=${JSON.stringify(spoken)}`;
  const version = createHash("sha256").update(script).digest("base64url").slice(0, 6);
  return { script, version };
}

/** The address under which this build's words of a language are kept for good. */
export const wordsHref = (language: Language): string =>
  `/words.js?${language}=${browserWords(language).version}`;
