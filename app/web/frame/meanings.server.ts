import type { ResearchItem } from "../../api/research-calls";
import type { Language } from "../../content/languages";
import { catalogueOf, type Rooms } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";

/** What fixed words of a sealed text mean in the reader's language, by the words as sealed. */
export type Meanings = Readonly<Record<string, string>>;

/** Of every fixed word in this item; of nothing that the analyst wrote, and nothing in English. */
export function meaningsIn(
  language: Language,
  { original, added }: Pick<ResearchItem, "original" | "added">,
): Meanings {
  const { facts = [], disclosures = [] } = original ?? {};
  return meaningsOf(language, [...facts.flat(), ...disclosures, ...added.map(({ what }) => what)]);
}

/** Of those of these words that are fixed; nothing in English. */
export function meaningsOf(language: Language, said: string[]): Meanings {
  if (language === "en") return {};
  return Object.fromEntries(
    said.flatMap((words) => {
      const meaning = meaningOf(language, words);
      // A further language without the room has the English for it, which stands there already.
      return meaning && meaning !== words ? [[words, meaning]] : [];
    }),
  );
}

function meaningOf(language: Language, words: string): string | undefined {
  const known = fixedIn(language);
  const at = fixedEnglish.indexOf(words);
  if (at >= 0) return known[at];
  // "Another material conflict of interest: …": what the analyst answered is not ours to translate.
  const asked = fixedEnglish.indexOf(words.split(": ")[0] ?? "");
  if (asked >= 0) return known[asked];
  const [, number] = /^Correction of entry (\d+)$/.exec(words) ?? [];
  return number && fill(catalogueOf(language).sealed.corrects, { number });
}

/** Once a language: a screen with examples asks for twenty words. */
function fixedIn(language: Language): string[] {
  const { sealed } = catalogueOf(language);
  const known = fixedOf.get(sealed) ?? fixed(sealed);
  fixedOf.set(sealed, known);
  return known;
}
const fixedOf = new WeakMap<Rooms["sealed"], string[]>();

/** All that may stand in a sealed text, in the same order in every language. */
function fixed({ facts, actions, kinds, levels, ...more }: Rooms["sealed"]): string[] {
  const { horizons, disclosures, ai, reached } = more;
  const names = Object.keys(english.levels) as (keyof typeof levels)[];
  const inOrder = <One>(of: Record<string, One>, like: object): One[] =>
    Object.keys(like).map((name) => of[name]!);
  return [
    ...inOrder<string>(facts, english.facts),
    ...inOrder<string>(actions, english.actions),
    ...inOrder<string>(kinds, english.kinds),
    ...names.flatMap((name) => [levels[name], fill(reached, { level: levels[name] })]),
    ...inOrder<{ name: string; means: string }>(horizons, english.horizons).map(
      ({ name, means }) => `${name} (${means})`,
    ),
    ...inOrder<{ name: string }>(horizons, english.horizons).map(({ name }) => name),
    ...[...inOrder(disclosures, english.disclosures), ai].flatMap(({ asked, none }) => [
      asked,
      none,
    ]),
  ];
}

const english = catalogueOf("en").sealed;
const fixedEnglish = fixed(english);
