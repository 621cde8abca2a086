import { pagesWithRooms } from "./information-pages";

declare const further: unique symbol;
/** A language that was read from a folder of words (`words/further.ts`), as BCP 47 has it: "mr". */
export type FurtherLanguage = string & { readonly [further]: true };
export type Language = "en" | "hi" | FurtherLanguage;

/** A language people read this in. */
export interface About {
  /** in its own script */
  name: string;
  /** what `lang` says of a page */
  tag: string;
  direction: "ltr" | "rtl";
  /** which of `translatedPaths` stand in it */
  pages: readonly string[];
}
/** The same with which language it is. */
export type Spoken = About & { language: Language };

declare global {
  /** Stands in what browsers are sent only (`vite.config.ts`): the paths would weigh there. */
  const __BROWSER__: true | undefined;
}

const screens: readonly string[] = [
  "/",
  "/auth",
  "/details",
  "/details/signed",
  "/details/signed/agreement.pdf",
  "/details/finalizing",
  "/services",
  "/pay",
  "/subscriptions",
  "/subscriptions/earlier",
  "/research",
  "/research/seal",
  "/research/:id",
  "/account",
  "/account/leave",
  "/account/close",
  "/unsubscribe",
  "/logout",
  "/renew",
  "/grievance-redressal/complaint",
];

/**
 * The pages that stand whole in Hindi, with what their forms post to and lead back by; a further
 * language has those of them whose words it has. All others are English, and are not offered in
 * another language. Routes, links, `hreflang`, sitemap and page cache come from this list.
 */
export const translatedPaths: readonly string[] = /* @__PURE__ */ allTranslated();

function allTranslated(): string[] {
  return [...screens, ...pagesWithRooms().map(({ path }) => path)];
}

/** English is the default, and what governs: every page stands in it. */
const ours: Spoken[] =
  typeof __BROWSER__ === "undefined"
    ? [
        { language: "en", name: "English", tag: "en-IN", direction: "ltr", pages: translatedPaths },
        { language: "hi", name: "हिन्दी", tag: "hi", direction: "ltr", pages: translatedPaths },
      ]
    : [];
let known = new Map<Language, About>(ours.map((one) => [one.language, one]));

/**
 * Says which languages there are besides English and Hindi: once, before the first page is drawn,
 * in the server (`speakAlso`). A browser is told all of them (`/words.js`).
 */
export function addLanguages(read: readonly Spoken[]): void {
  known = new Map([...ours, ...read].map((one) => [one.language, one]));
}

/** What is known of a language. */
export const about = (language: Language): About => known.get(language) ?? known.get("en")!;

/** In the order in which they are offered. */
export const allLanguages = (): Language[] => [...known.keys()];

/** The language of this name, as it was kept somewhere; none where it is not spoken here. */
export const languageNamed = (kept: string | null | undefined): Language | undefined =>
  known.has(kept as Language) ? (kept as Language) : undefined;

/** Whether the page of this path (query and all) stands in the language. */
export function standsIn(language: Language, path: string): boolean {
  if (language === "en") return true;
  const plain = bare(path);
  return about(language).pages.some(
    (one) => one === plain || (one.includes(":") && fits(one, plain)),
  );
}

/** The languages in which the page of this path stands, English first. */
export const languagesOf = (path: string): Language[] =>
  allLanguages().filter((language) => standsIn(language, path));

/** Whether the page of this path stands in another language than English. */
export const isTranslated = (path: string): boolean => languagesOf(path).length > 1;

/** The language of the page at this address (a path, with or without query). */
export const languageOf = (address: string): Language => split(address).language;

/** The address's path without the language: within the house a page has one path. */
export const pathOf = (address: string): string => split(address).path;

/** Where a page stands in a language; in English where it is not translated. */
export function addressIn(language: Language, path: string): string {
  if (language === "en" || !standsIn(language, path)) return path;
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, "")}`;
}

/**
 * The same for an address of ours with its origin, as a letter has it: whoever follows it reads on
 * in the letter's language.
 */
export function linkIn(language: Language, address: string): string {
  const { origin } = new URL(address);
  return origin + addressIn(language, address.slice(origin.length));
}

/** Where these pages stand, in every language they stand in. */
export const addressesOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => languagesOf(path).map((language) => addressIn(language, path)));

const bare = (path: string): string => path.replace(/[?#].*$/, "").replace(/(.)\/+$/, "$1");

/**
 * Whether a path is one of `/research/:id`: an id holds no dot, so that a file beside it is none.
 */
function fits(pattern: string, path: string): boolean {
  const parts = path.split("/");
  const wanted = pattern.split("/");
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) =>
      part.startsWith(":") ? /^[\w-]+$/.test(parts[at]!) : part === parts[at],
    )
  );
}

function split(address: string): { language: Language; path: string } {
  const first = /^\/([a-z]{2,3})(?=[/?#.]|$)/i.exec(address)?.[1];
  const language = first && languageNamed(first.toLowerCase());
  if (!language || language === "en") return { language: "en", path: address };
  // Two slashes would begin the address of another site.
  return { language, path: `/${address.slice(first.length + 1).replace(/^[/\\]+/, "")}` };
}
