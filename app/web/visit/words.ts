import { useLocation, useMatches } from "@remix-run/react";
import { createContext, useContext, useMemo } from "react";
import { addressIn, languageOf, languages, type Language } from "../../content/languages";
import type { Counted } from "../../content/words/translation";
import type { Rooms } from "../../content/words/catalogue.server";
import { fill, type Values } from "../../content/words/fill";

/** What a page is written in: its language, and the words that its loaders have given. */
export interface Speaking {
  language: Language;
  words: Partial<Rooms>;
}

/** Around every document; `useSpeaking` is what it holds. */
export const SpeakingHere = createContext<Speaking | undefined>(undefined);

/** The words of the frame where the root loader failed: on the server only. */
export const FrameGiven = createContext<Rooms["frame"] | undefined>(undefined);

/**
 * All that this document was given so far. In the browser only, where it has one language and one
 * reader: what it keeps of a screen it shows again without asking.
 */
let last: Partial<Rooms> = {};

/**
 * What the page at this address is written in: its language is in the address, its words come with
 * its loaders' data (`wordsFor`), the root's among them.
 */
export function useSpeaking(): Speaking {
  const { pathname } = useLocation();
  const matches = useMatches();
  const given = useContext(FrameGiven);
  return useMemo(() => {
    const words = { ...(given ? { frame: given } : {}), ...wordsIn(matches) };
    if (typeof document !== "undefined") last = words;
    return { language: languageOf(pathname), words };
  }, [pathname, matches, given]);
}

/** The words that the loaders of a page gave, for its `meta`. */
export function wordsIn(matches: { data?: unknown }[]): Partial<Rooms> {
  const words = { ...last };
  for (const { data } of matches)
    Object.assign(words, (data as { words?: Partial<Rooms> } | undefined)?.words);
  return words;
}

/** The words of a room. */
export function useWords<Room extends keyof Rooms>(room: Room): Rooms[Room] {
  const words = useContext(SpeakingHere)?.words[room];
  if (!words) throw new Error(`no loader of this page gives the words of ${room}`);
  return words;
}

/** What every page draws with. */
export const useFrame = (): Rooms["frame"] => useWords("frame");

/** The same outside of what React draws, once the page has been drawn in the browser. */
export const wordsNow = (): Partial<Rooms> => last;

export const useLanguage = (): Language => useContext(SpeakingHere)?.language ?? "en";

/** What `lang` says of the owner's own words: nothing where the whole page is English. */
export const useOwnersLang = (): "en" | undefined => (useLanguage() === "en" ? undefined : "en");

/** Where a page of ours stands for this reader; other sites' addresses as they are. */
export function useAddress(): (path: string) => string {
  const language = useLanguage();
  return (path) => addressIn(language, path);
}

/** A sentence that counts, in the form of its number. */
export const counted = <Forms extends Counted>(
  language: Language,
  forms: Forms,
  values: Values<Forms["other"]> & { count: number },
): string =>
  fill(
    new Intl.PluralRules(languages[language].tag).select(values.count) === "one"
      ? forms.one
      : forms.other,
    { ...values, count: values.count.toLocaleString("en-IN") } as Values<string>,
  );
