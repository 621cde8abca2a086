import { Said } from "./Said";

/**
 * Above a page of a further language that no native speaker has read for the owner: where its
 * English stands, which holds. Above an English page that the language has not: where it goes on.
 */
export const NotRead = ({ words, english, lang }: NotReadGiven) => (
  <aside className="demo" lang={lang}>
    <p>
      <Said words={words} values={{ english: <a {...english} /> }} />
    </p>
  </aside>
);

export interface NotReadGiven {
  words: `${string}{english}${string}`;
  /** the link, as it is drawn: the browser's script has no byte to spare for more */
  english: { href: string; children: string };
  /** the reader's language, where the page's is another */
  lang?: string | undefined;
}
