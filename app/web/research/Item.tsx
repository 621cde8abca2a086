import type { ResearchItem } from "../../api/research-calls";
import { Enclosures } from "./Enclosures";
import { fill } from "../../content/words/fill";
import { A } from "../frame/A";
import { AsWritten } from "../frame/AsWritten";
import { Explained } from "../frame/Explained";
import type { Meanings } from "../frame/meanings.server";
import { useInstant } from "../frame/use-instant";
import { useLanguage, useOwnersLang, useWords } from "../visit/words";
import { isWithdrawn, stateIn } from "./state-in";

interface ItemProps extends ResearchItem {
  id: string;
  /** the standard warning, to the letter */
  warning: string;
  meanings: Meanings;
}

/** An idea or a note as it was written, and what was added to it, in order of time. */
export function Item(item: ItemProps) {
  const { id, title, state, services, by, original, putBack, added, later, warning, meanings } =
    item;
  const last = added.at(-1);
  const words = useWords("idea");
  const research = useWords("research");
  const lang = useOwnersLang();
  const instant = useInstant();
  return (
    <article className="wrap">
      <p>
        <A href="/research">{words.all}</A>
      </p>
      <h1 lang={lang(title)}>{title}</h1>
      <p>
        <b>{stateIn(research, state)}</b> · <AsWritten>{services.join(", ")}</AsWritten>
        <br />
        <AsWritten>{by}</AsWritten>
      </p>
      {useLanguage() === "en" ? null : <p className="small muted">{words.asSealed}</p>}
      {last ? (
        <p className={isWithdrawn(state) ? "note warn" : "note"}>
          <a href="#added">
            {fill(words.latest, {
              instant: instant(last.releasedAt),
              what: meanings[last.what] ?? last.what,
            })}
          </a>
        </p>
      ) : null}
      {later ? <p className="note">{words.later}</p> : null}
      {original ? (
        <Original {...original} isIdea={original.facts.length > 0} meanings={meanings} />
      ) : null}
      {putBack ? (
        <>
          <p className="note">{words.putBack}</p>
          <Lines text={putBack.text} />
          <Sealed {...putBack} />
        </>
      ) : null}
      {added.length > 0 ? (
        <section id="added">
          <h2>{words.added}</h2>
          <p className="small muted">{words.neverChanged}</p>
          {added.map(({ number, releasedAt, what, text, files }) => (
            <div className="card mb-6" key={number}>
              <h3>
                <Explained meanings={meanings}>{what}</Explained>
              </h3>
              <Lines text={text} />
              <Enclosures files={files} />
              <Sealed number={number} releasedAt={releasedAt} />
            </div>
          ))}
        </section>
      ) : null}
      <p className="note warn" lang={lang(warning)}>
        {warning}
      </p>
      <p>
        {/* A file: the browser fetches it, no script does. */}
        <a href={`/research/${id}/item.pdf`} download>
          {words.download}
        </a>
      </p>
    </article>
  );
}

type OriginalProps = NonNullable<ResearchItem["original"]> & {
  isIdea: boolean;
  meanings: Meanings;
};

function Original({
  facts,
  body,
  basis,
  risk,
  files,
  disclosures,
  isIdea,
  ...more
}: OriginalProps) {
  const { meanings, ...sealed } = more;
  const words = useWords("idea");
  return (
    <>
      {isIdea ? (
        <table className="mb-6">
          <caption>{words.caption}</caption>
          <tbody>
            {facts.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">
                  <Explained meanings={meanings}>{name}</Explained>
                </th>
                <td>
                  <Explained meanings={meanings}>{value}</Explained>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {isIdea ? <h2>{words.rationale}</h2> : null}
      <Lines text={body} />
      <Enclosures files={files} />
      <h2>{words.basis}</h2>
      <Lines text={basis} />
      <h2>{words.risk}</h2>
      <Lines text={risk} />
      <h2>{words.disclosures}</h2>
      <ul className="small">
        {disclosures.map((line) => (
          <li key={line}>
            <Explained meanings={meanings}>{line}</Explained>
          </li>
        ))}
      </ul>
      <Sealed {...sealed} />
    </>
  );
}

/** A paragraph for each line that was typed. */
function Lines({ text }: { text: string }) {
  const lang = useOwnersLang();
  return text.split(/\n+/).map((line, at) => (
    <p key={at} lang={lang(line)}>
      {line}
    </p>
  ));
}

function Sealed({ number, releasedAt }: { number: number; releasedAt: string }) {
  const words = useWords("idea");
  const instant = useInstant();
  return (
    <p className="small muted">
      {`${fill(words.entry, { number, instant: instant(releasedAt) })} `}
      <A href="/research/seal">{words.check}</A>
    </p>
  );
}
