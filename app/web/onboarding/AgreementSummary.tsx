import type { Rooms } from "../../content/words/catalogue.server";
import { Said } from "../frame/Said";

export interface Summary {
  words: Rooms["agreementSummary"];
  /** said above the English, where the translation is of an older one */
  stale: string | null;
}

/** What the agreement says, for who reads another language than its own; it governs nothing. */
export const AgreementSummary = ({ of: { words, stale } }: { of: Summary }) => (
  <section className="note small">
    {stale === null ? null : <p>{stale}</p>}
    <div {...(stale === null ? {} : { lang: "en", dir: "ltr" })}>
      <h3>{words.title}</h3>
      <ul>
        {Object.entries(words.points).map(([name, point]) => (
          <li key={name}>{point}</li>
        ))}
      </ul>
      <p>
        <Said words={words.governs} />
      </p>
    </div>
  </section>
);
