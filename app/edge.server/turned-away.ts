import { addressIn, type Language } from "../content/languages";
import { catalogueOf, hasRoom, type Rooms } from "../content/words/catalogue.server";
import { fill } from "../content/words/fill";
import { say, sentence } from "../content/words/sentence";
import { languageDrawn } from "../web/visit/language-cookie";
import { BODY_LIMIT } from "./arriving-bodies";
import { plainPage, type PlainWords } from "./plain-page";

/** Why, by its name among the words. */
export type Why = Exclude<keyof Rooms["turnedAway"], "home" | "openAgain">;

interface Turned {
  status: number;
  why: Why;
  /** our own address, where its words name it and lead there */
  origin?: string;
  headers?: Record<string, string>;
}

/**
 * An answer to what goes no further: a page with the way on for people, in the language of the
 * address (`languageDrawn`), `{ message }` in English for programs of `/api/v1`; of too much data
 * as the API itself says it, by a code, so that who asks for a reader can say it in theirs.
 *
 * @param cookies the request's
 */
export function turnedAway(
  path: string,
  cookies: string | null,
  { status, why, origin, headers = {} }: Turned,
): Response {
  if (isCall(path))
    return Response.json(
      why === "tooMuch" ? tooMuch : { message: wordsOf("en", why, origin).text },
      { status, headers: { "cache-control": "no-store", ...headers } },
    );
  const language = languageOfTurned(path, cookies);
  return plainPage(status, [[language, wordsOf(language, why, origin)]], headers);
}

const said = sentence("http.too-much", { kb: BODY_LIMIT / 1024 });
const tooMuch = { message: say("en", said), ...said };

/** Whether a program asks, not a person. */
export const isCall = (path: string): boolean => path === "/api/v1" || path.startsWith("/api/v1/");

/** The language of the address, where that has words for who is turned away; else English. */
export function languageOfTurned(path: string, cookies: string | null): Language {
  const drawn = languageDrawn(path, cookies);
  return hasRoom(drawn, "turnedAway") ? drawn : "en";
}

/** What is said in a language; `origin` as of `turnedAway`. */
export function wordsOf(language: Language, why: Why, origin?: string): PlainWords {
  const { title, text } = catalogueOf(language).turnedAway[why];
  return {
    title,
    text: fill<string>(text, { origin: origin ?? "" }),
    link: linkOf(language, why, origin),
  };
}

function linkOf(language: Language, why: Why, origin?: string): PlainWords["link"] {
  const { home, openAgain } = catalogueOf(language).turnedAway;
  if (origin) return { href: `${origin}/`, words: origin };
  if (why === "notOpened") return { href: SAME_PAGE, words: openAgain };
  return { href: addressIn(language, "/"), words: home };
}

/**
 * An address that says nothing is the page's own, with what it was asked with: nothing that
 * somebody else wrote into a link of theirs stands in ours.
 */
const SAME_PAGE = "";
