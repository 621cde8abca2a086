/**
 * The languages people read this in: the name of each in its own script, what `lang` says of a
 * page, and what stands before the paths of its pages. English is the default, and what governs.
 */
export const languages = {
  en: { name: "English", tag: "en-IN", before: "" },
  hi: { name: "हिन्दी", tag: "hi", before: "/hi" },
} as const;
export type Language = keyof typeof languages;
export const allLanguages = Object.keys(languages) as Language[];

/**
 * The pages that stand whole in every language, with what their forms post to and lead back by. All
 * others are English, and are not offered in another language. Routes, links, `hreflang`, sitemap
 * and page cache come from this list.
 */
export const translatedPaths: readonly string[] = [
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
  "/logout",
  "/renew",
  "/help",
  "/grievance-redressal",
  "/grievance-redressal/complaint",
  "/privacy-policy",
  "/refund-policy",
  "/complaint-board",
  "/terms-and-conditions",
  "/disclaimer",
  "/investor-charter",
  "/disclosure",
  "/performance-report",
];

/** The language of the page at this address (a path, with or without query). */
export const languageOf = (address: string): Language => split(address).language;

/** The address's path without the language: within the house a page has one path. */
export const pathOf = (address: string): string => split(address).path;

/** Where a page stands in a language; in English where it is not translated. */
export function addressIn(language: Language, path: string): string {
  const { before } = languages[language];
  if (before === "" || !isTranslated(path)) return path;
  return before + path.replace(/^\/(?=[?#]|$)/, "");
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
export const addressesOf = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => allLanguages.map((language) => addressIn(language, path)))),
];

/** Whether the page of this path (query and all) stands in every language. */
export function isTranslated(path: string): boolean {
  const plain = path.replace(/[?#].*$/, "").replace(/(.)\/+$/, "$1");
  return translatedPaths.some((one) => one === plain || (one.includes(":") && fits(one, plain)));
}

/** Whether a path is one of `/research/:id`: an id holds no dot, so that a file beside it is none. */
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

const PREFIXED = /^\/hi(?=[/?#.]|$)/i;

function split(address: string): { language: Language; path: string } {
  if (!PREFIXED.test(address)) return { language: "en", path: address };
  const rest = address.replace(PREFIXED, "");
  return { language: "hi", path: rest.startsWith("/") ? rest : `/${rest}` };
}
