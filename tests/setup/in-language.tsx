import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "../../app/content/languages";
import { catalogueOf } from "../../app/content/words/catalogue.server";
import { SpeakingHere } from "../../app/web/visit/words";
import { lookedAt, MADE_UP, speakMadeUp } from "./read-back";
import { noted } from "./words-noted";

/**
 * A part of a page as its document holds it: in a language, with that language's words. With `prove
 * -- words` an English one is drawn in the made-up language, and read back.
 */
export function drawnIn(language: Language, part: ReactElement): string {
  if (noted === undefined || language !== "en") return drawn(language, part);
  speakMadeUp();
  return lookedAt(drawn(MADE_UP, part), "a part of a page");
}

const drawn = (language: Language, part: ReactElement): string =>
  renderToStaticMarkup(
    <SpeakingHere.Provider value={{ language, words: catalogueOf(language) }}>
      {part}
    </SpeakingHere.Provider>,
  );
