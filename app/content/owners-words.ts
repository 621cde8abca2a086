import type { Language } from "./languages";
import type { Site } from "./site-schema";
import { rangeInWords } from "./words/hi/measures";

/** The owner's own words in the reader's language; what has no translation as it was written. */
export type OwnersWords = (words: string) => string;
type Translated = Pick<Site, "translations">;

export const asWritten: OwnersWords = (words) => words;

/**
 * What the site file's translations say of services: found by a name or line of theirs, word for
 * word, so that one which was changed since is English until it is translated anew. A name may
 * begin with a capital letter, and names may be a list. Two prices, as "204 to 206", need none.
 */
export function ownersWords(language: Language, read: () => Translated): OwnersWords {
  if (language !== "hi") return asWritten;
  const site = read();
  let said = kept.get(site);
  if (!said) kept.set(site, (said = hindiOf(site)));
  return said;
}
const kept = new WeakMap<Translated, OwnersWords>();

function hindiOf({ translations: { hi } }: Translated): OwnersWords {
  const entries = Object.entries(hi?.services ?? {}).filter(([, words]) => words !== "");
  if (entries.length === 0) return asWritten;
  const hindi = new Map(entries);
  for (const [written, words] of entries) hindi.set(begun(written), words);
  const one = (words: string) => hindi.get(words) ?? rangeInWords(words);
  return (words) => hindi.get(words) ?? words.split(", ").map(one).join(", ");
}

const begun = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
