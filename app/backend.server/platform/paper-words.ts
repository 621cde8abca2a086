import type { Language } from "../../content/languages";
import { catalogue, catalogueOf, type Rooms } from "../../content/words/catalogue.server";
import { flat } from "../../content/words/compare-words";
import { DEFAULT_LANGUAGE } from "../../content/words/sentence";
import { isDrawn } from "./pdf-fonts";

/** What papers say, and in which language that is. */
interface PaperWords {
  language: Language;
  words: Rooms["papers"];
}

/**
 * The words of papers in the reader's language: in English where it has not these, or where the
 * fonts of our PDFs do not have its letters.
 */
export function paperWords(language: Language): PaperWords {
  const words = catalogueOf(language).papers;
  const known = words !== catalogue.en.papers && [...flat(words).values()].every(isDrawn);
  return known ? { language, words } : { language: DEFAULT_LANGUAGE, words: catalogue.en.papers };
}
