import type { ResearchItem } from "../../api/research-calls";
import { instantWords } from "../frame/instant-words";

/** An idea or a note as it was written, and what was added to it, in order of time. */
export function Item(item: ResearchItem & { id: string; warning: string }) {
  const { id, title, state, services, by, original, added, later, warning } = item;
  const last = added.at(-1);
  return (
    <article className="wrap">
      <p>
        <a href="/research">All research</a>
      </p>
      <h1>{title}</h1>
      <p>
        <b>{state}</b> · {services.join(", ")}
        <br />
        {by}
      </p>
      {last ? (
        <p className="note">
          <a href="#added">{`Latest, ${instantWords(last.releasedAt)}: ${last.what}`}</a>
        </p>
      ) : null}
      {later ? (
        <p className="note">
          More was published about it after your service ended. You do not see that here.
        </p>
      ) : null}
      {original ? <Original {...original} isIdea={original.facts.length > 0} /> : null}
      {added.length > 0 ? (
        <section id="added">
          <h2>What was added</h2>
          <p className="small muted">What was written first is never changed.</p>
          {added.map(({ number, releasedAt, what, text }) => (
            <div className="card mb-6" key={number}>
              <h3>{what}</h3>
              <Lines text={text} />
              <Sealed number={number} releasedAt={releasedAt} />
            </div>
          ))}
        </section>
      ) : null}
      <p className="note warn">{warning}</p>
      <p>
        {/* A file: the browser fetches it, no script does. */}
        <a href={`/research/${id}/item.pdf`} download>
          Download as PDF
        </a>
      </p>
    </article>
  );
}

type OriginalProps = NonNullable<ResearchItem["original"]> & { isIdea: boolean };

const Original = ({ facts, body, basis, risk, disclosures, isIdea, ...sealed }: OriginalProps) => (
  <>
    {isIdea ? (
      <table className="mb-6">
        <caption>The idea as it was written, prices in rupees</caption>
        <tbody>
          {facts.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ) : null}
    {isIdea ? <h2>Rationale</h2> : null}
    <Lines text={body} />
    <h2>Basis</h2>
    <Lines text={basis} />
    <h2>Risk</h2>
    <Lines text={risk} />
    <h2>Disclosures</h2>
    <ul className="small">
      {disclosures.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <Sealed {...sealed} />
  </>
);

/** A paragraph for each line that was typed. */
const Lines = ({ text }: { text: string }) =>
  text.split(/\n+/).map((line, at) => <p key={at}>{line}</p>);

const Sealed = ({ number, releasedAt }: { number: number; releasedAt: string }) => (
  <p className="small muted">
    {`Sealed as entry ${number}, ${instantWords(releasedAt)}. `}
    <a href="/research/seal">Check it</a>
  </p>
);
