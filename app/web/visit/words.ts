import { useLocation, useMatches } from "@remix-run/react";
import { createContext, useContext, useMemo } from "react";
import { about, addressIn, languageOf, type Language, type Spoken } from "../../content/languages";
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

/**
 * On the server only: the language of this document, and the words of the frame where the root
 * loader failed.
 */
export const GivenByServer = createContext<Speaking | undefined>(undefined);

declare global {
  interface Window {
    /** of `/words.js`: in the browser a document has one language and one reader */
    __words?: Partial<Rooms>;
    /** of the same */
    __languages?: Spoken[];
  }
}

/**
 * What the page at this address is written in: its language is in the address, but where no page
 * stands (`languageDrawn`); its words come with its loaders' data (`wordsFor`), the root's among
 * them.
 */
export function useSpeaking(): Speaking {
  const { pathname } = useLocation();
  const matches = useMatches();
  const given = useContext(GivenByServer);
  return useMemo(
    () => ({
      language: given?.language ?? languageOf(pathname),
      words: { ...given?.words, ...wordsIn(matches) },
    }),
    [pathname, matches, given],
  );
}

/** The words that the loaders of a page gave, which do not show among its properties. */
export function wordsIn(matches: { data?: unknown }[]): Partial<Rooms> {
  const words: Record<string, unknown> = { ...wordsNow() };
  for (const { data } of matches) {
    const given = (data as { words?: Partial<Rooms> } | undefined)?.words ?? {};
    for (const room of Object.getOwnPropertyNames(given)) words[room] = given[room as keyof Rooms];
  }
  return words as Partial<Rooms>;
}

/** The words of a room. */
export function useWords<Room extends keyof Rooms>(room: Room): Rooms[Room] {
  const words = useContext(SpeakingHere)?.words[room];
  if (!words) throw new Error(`no loader of this page gives the words of ${room}`);
  return words;
}

/** What every page draws with. */
export const useFrame = (): Rooms["frame"] => useWords("frame");

/** All the words that a working screen has, outside of what React draws: in the browser only. */
export const wordsNow = (): Partial<Rooms> =>
  typeof window === "undefined" ? {} : (window.__words ?? {});

export const useLanguage = (): Language => useContext(SpeakingHere)?.language ?? "en";

/**
 * What `lang` says of the owner's own words: nothing where the whole page is English, nor where
 * they are in the reader's own script.
 */
export function useOwnersLang(): (words: string) => "en" | undefined {
  const english = useLanguage() === "en";
  return (words) => (english || inOtherScript(words) ? undefined : "en");
}

const inOtherScript = (words: string): boolean =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(words);

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
    new Intl.PluralRules(about(language).tag).select(values.count) === "one"
      ? forms.one
      : forms.other,
    { ...values, count: values.count.toLocaleString("en-IN") } as Values<string>,
  );
