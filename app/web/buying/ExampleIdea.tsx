import { dayInWords } from "../../content/dates";
import type { ExampleIdea as Idea } from "../../content/example-ideas";
import { illustrationNotice } from "../../content/standard-warning";

/** One closed idea as it was written: the form of the research, without how it ended. */
export function ExampleIdea({ idea, by }: { idea: Idea; by: string }) {
  const facts: [string, string][] = [
    ["Instrument", idea.instrument],
    ["Action", idea.action],
    ["Entry", idea.entry],
    ["Stop-loss", idea.stopLoss],
    ["Targets", idea.targets],
    ["Horizon", idea.horizon],
  ];
  return (
    <details className="plain small">
      <summary>See one closed example</summary>
      <p>
        <b>EXAMPLE</b>, closed: do not act on it. By {by}. Written {dayInWords(idea.writtenOn)},
        closed {dayInWords(idea.closedOn)}.
      </p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <b>Rationale:</b> {idea.rationale}
      </p>
      <p>
        <b>Risk:</b> {idea.risk}
      </p>
      <p>
        {illustrationNotice} It shows the form, not the result: one idea says nothing about the
        next.
      </p>
    </details>
  );
}
