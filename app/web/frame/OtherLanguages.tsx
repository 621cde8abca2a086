import { about, addressIn, type Language } from "../../content/languages";

/**
 * The same page in other languages, each named in its own script. English, or of an English page
 * Hindi, stands in the header itself; the others are in a menu. Plain links, never `Link`: a
 * document has one language.
 *
 * @param page its path in English, with what it was asked with
 */
export const OtherLanguages = ({ others, page }: { others: Language[]; page: string }) =>
  others.map((language) => {
    const { name, tag } = about(language);
    return (
      <a
        key={language}
        className="lang"
        href={addressIn(language, page)}
        lang={tag}
        hrefLang={language}
      >
        {name}
      </a>
    );
  });
