import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "../../app/content/languages";
import { catalogueOf } from "../../app/content/words/catalogue.server";
import { SpeakingHere } from "../../app/web/visit/words";

/** A part of a page as its document holds it: in a language, with that language's words. */
export const drawnIn = (language: Language, part: ReactElement): string =>
  renderToStaticMarkup(
    <SpeakingHere.Provider value={{ language, words: catalogueOf(language) }}>
      {part}
    </SpeakingHere.Provider>,
  );
