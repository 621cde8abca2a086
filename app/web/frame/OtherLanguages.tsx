import type { Language } from "../../content/languages";

/** The same page in another language, named in that language's own script. */
export interface OtherLanguage {
  language: Language;
  name: string;
  href: string;
}

/**
 * Plain links, never `Link`: a document has one language. Where a page of another language leads to
 * is told by the page, not asked of the browser.
 */
export const OtherLanguages = ({ others }: { others: OtherLanguage[] }) =>
  others.map(({ language, name, href }) => (
    <a key={language} className="lang" href={href} lang={language} hrefLang={language}>
      {name}
    </a>
  ));
