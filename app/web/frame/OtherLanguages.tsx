import type { Language } from "../../content/languages";

/** The same page in another language, named in that language's own script. */
export interface OtherLanguage {
  language: Language;
  /** what `lang` says of it */
  tag: string;
  name: string;
  href: string;
}

/**
 * English, or of an English page Hindi, stands in the header itself; the others are in a menu.
 * Plain links, never `Link`: a document has one language. Where a page of another language leads to
 * is told by the page, not asked of the browser.
 */
export const OtherLanguages = ({ others }: { others: OtherLanguage[] }) =>
  others.map(({ language, tag, name, href }) => (
    <a key={language} className="lang" href={href} lang={tag} hrefLang={language}>
      {name}
    </a>
  ));
