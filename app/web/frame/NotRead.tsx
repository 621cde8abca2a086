import { Said } from "./Said";

/**
 * Above a page of a further language that no native speaker has read for the owner: where its
 * English stands, which holds.
 */
export const NotRead = ({ words, english, path }: NotReadGiven & { path: string }) => (
  <aside className="demo">
    <p>
      <Said
        words={words}
        values={{
          english: (
            <a href={path} hrefLang="en">
              {english}
            </a>
          ),
        }}
      />
    </p>
  </aside>
);

export interface NotReadGiven {
  words: `${string}{english}${string}`;
  english: string;
}
