import { about, allLanguages, standsIn, type Language } from "../../content/languages";
import { catalogueOf, type Rooms } from "../../content/words/catalogue.server";
import { hasNotice } from "../../content/words/translated-from.server";
import { noticeChosen } from "./language-cookie";

/** Where data is asked for, with the link to the notice of what becomes of it. */
const ASKING = ["/auth", "/details"];

/**
 * The words of why something is asked for. Beside the link to the notice in the page's own language
 * stand, each in its own script, links to it in those languages that have the notice and not the
 * pages that ask: their readers find no such page in the menu of languages (DPDP Act, s. 6(3)).
 */
export function whyWords(language: Language): Rooms["why"] {
  const { why } = catalogueOf(language);
  const links = allLanguages()
    .filter((one) => hasNotice(one) && !ASKING.every((page) => standsIn(one, page)))
    .map((one) => ` · [${about(one).name}](${noticeChosen(one)})`);
  return { ...why, sentence: `${why.sentence}${links.join("")}` as Rooms["why"]["sentence"] };
}
