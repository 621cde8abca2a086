import type { Language } from "../../content/languages";
import { catalogueOf } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";
import { unfill } from "../../content/words/unfill";

/**
 * What a list says of an item, in the reader's language: the API has the figures of an idea in
 * English words. A note's own beginning stays as it was sealed.
 */
export function lineIn(language: Language, { line, state }: { line: string; state: string }) {
  const { lines } = catalogueOf(language).research;
  if (language === "en" || state.startsWith("Note")) return line;
  if (line === english.research.lines.before) return lines.before;
  if (line === english.research.lines.old) return lines.old;
  const two = between(line);
  if (two) return fill<string>(lines.between, { ...two, horizon: horizonIn(language, two) });
  const one = at(line);
  return one ? fill<string>(lines.at, { ...one, horizon: horizonIn(language, one) }) : line;
}

function horizonIn(language: Language, { horizon = "" }: Record<string, string>): string {
  const { horizons } = catalogueOf(language).sealed;
  const names = Object.keys(horizons) as (keyof typeof horizons)[];
  const known = names.find((name) => english.sealed.horizons[name].name === horizon);
  return known ? horizons[known].name : horizon;
}

const english = catalogueOf("en");
const between = unfill(english.research.lines.between);
const at = unfill(english.research.lines.at);
