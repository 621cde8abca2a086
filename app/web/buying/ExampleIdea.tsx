import { illustrationNotice } from "../../content/standard-warning";
import { useOwnersLang, useWords } from "../visit/words";
import { Said } from "../frame/Said";
import { AsWritten } from "../frame/AsWritten";
import { Explained } from "../frame/Explained";
import { useMeasures } from "../frame/use-measures";
import type { Example } from "./examples.server";

/** One closed idea as it was written: the form of the research, without how it ended. */
export function ExampleIdea({ idea, by, meanings }: Omit<Example, "service">) {
  const words = useWords("services").example;
  const { day } = useMeasures();
  const lang = useOwnersLang();
  const { basis, disclosures } = idea;
  const facts: [string, string][] = [
    [words.instrument, idea.instrument],
    [words.action, idea.action],
    [words.entry, idea.entry],
    [words.stopLoss, idea.stopLoss],
    [words.targets, idea.targets],
    [words.horizon, idea.horizon],
  ];
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
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={lang(value)}>
              {meanings[value] ? <Explained meanings={meanings}>{value}</Explained> : value}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Said
          words={words.rationale}
          values={{ rationale: <AsWritten>{idea.rationale}</AsWritten> }}
        />
      </p>
      <p>
        <Said words={words.risk} values={{ risk: <AsWritten>{idea.risk}</AsWritten> }} />
      </p>
      {basis === undefined ? null : (
        <p>
          <Said words={words.basis} values={{ basis: <AsWritten>{basis}</AsWritten> }} />
        </p>
      )}
      {disclosures.length === 0 ? null : (
        <details className="plain">
          <summary>{words.disclosures}</summary>
          <ul>
            {disclosures.map((line) => (
              <li key={line}>
                <Explained meanings={meanings}>{line}</Explained>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p>
        <AsWritten>{illustrationNotice}</AsWritten> {words.form}
      </p>
    </details>
  );
}
