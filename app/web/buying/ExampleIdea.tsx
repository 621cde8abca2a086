import { illustrationNotice } from "../../content/standard-warning";
import { useWords } from "../visit/words";
import { Said } from "../frame/Said";
import { AsWritten } from "../frame/AsWritten";
import { useMeasures } from "../frame/use-measures";
import type { Example } from "./examples.server";

const FACTS = ["instrument", "action", "entry", "stopLoss", "targets", "horizon"] as const;
const REASONS = ["rationale", "risk", "basis"] as const;

/** One closed idea as it was written: the form of the research, without how it ended. */
export function ExampleIdea({ idea, by, meanings }: Omit<Example, "service">) {
  const words = useWords("services").example;
  const { day } = useMeasures();
  // Not `Explained`: shared with `/research`, it would be one file more for a browser to fetch.
  const said = (line: string) => (
    <>
      <AsWritten>{line}</AsWritten>
      {meanings[line] ? <span className="muted"> ({meanings[line]})</span> : null}
    </>
  );
  return (
    <details className="plain small">
      <summary>{words.see}</summary>
      <p>
        <Said
          words={words.closed}
          values={{ by, written: day(idea.writtenOn), closed: day(idea.closedOn) }}
        />
      </p>
      <dl className="facts">
        {FACTS.map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>{said(idea[name])}</dd>
          </div>
        ))}
      </dl>
      {REASONS.map((name) =>
        idea[name] ? (
          <p key={name}>
            <Said
              words={words[name]}
              values={{ [name]: <AsWritten>{idea[name]}</AsWritten> } as never}
            />
          </p>
        ) : null,
      )}
      {idea.disclosures.length > 0 ? (
        <details className="plain">
          <summary>{words.disclosures}</summary>
          <ul>
            {idea.disclosures.map((line) => (
              <li key={line}>{said(line)}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <p>
        <AsWritten>{illustrationNotice}</AsWritten> {words.form}
      </p>
    </details>
  );
}
