import { Said } from "../frame/Said";

export interface Summary {
  title: string;
  points: string[];
  governs: string;
  /** said above it where the translation is of an older English, which stands here instead */
  stale?: string;
  lang?: "en";
}

/** What the agreement says, for who reads another language than its own; it governs nothing. */
export const AgreementSummary = ({ title, points, governs, stale, lang }: Summary) => (
  <section className="note small">
    {stale && <p>{stale}</p>}
    <div lang={lang}>
      <h3>{title}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <Said words={governs} />
      </p>
    </div>
  </section>
);
