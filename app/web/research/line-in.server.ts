import type { Language } from "../../content/languages";
import { catalogueOf } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";
import { unfill } from "../../content/words/unfill";

/**
 * What a list says of an item, in the reader's language: the API has the figures of an idea in
 * English words, and what to do stands in its title only. A note's own beginning stays as it was
 * sealed.
 */
export function lineIn(language: Language, { line, state, title }: Shown) {
  const { lines } = catalogueOf(language).research;
  if (language === "en" || state.startsWith("Note")) return line;
  if (line === english.research.lines.before) return lines.before;
  if (line === english.research.lines.old) return lines.old;
  const two = between(line);
  const doing = actionIn(language, title);
  if (two)
    return doing + fill<string>(lines.between, { ...two, horizon: horizonIn(language, two) });
  const one = at(line);
  return one ? doing + fill<string>(lines.at, { ...one, horizon: horizonIn(language, one) }) : line;
}

/** What an idea's title, which stands as it was sealed, begins with. */
function actionIn(language: Language, title: string): string {
  const { actions } = catalogueOf(language).sealed;
  const names = Object.keys(actions) as (keyof typeof actions)[];
  const known = names.find((name) => title.startsWith(`${english.sealed.actions[name]} `));
  return known ? `${actions[known]}: ` : "";
}

interface Shown {
  line: string;
  state: string;
  /** as it was sealed */
  title: string;
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
