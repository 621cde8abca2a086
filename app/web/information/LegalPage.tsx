import type { ReactNode } from "react";
import { useWords } from "../visit/words";
import { End } from "../frame/End";

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/**
 * A page of words: heading, its dates, what it is about, a list of its sections where there are
 * many, then the sections.
 */
export function LegalPage({
  title,
  dates,
  lead,
  sections,
}: {
  title: string;
  dates?: ReactNode;
  lead: ReactNode;
  sections: LegalSection[];
}) {
  return (
    <article className={`prose ${roomyLinks}`}>
      <h1>{title}</h1>
      {dates ? <p className="muted">{dates}</p> : null}
      {lead}
      {sections.length > 5 ? <Contents sections={sections} /> : null}
      {sections.map(({ id, title: heading, body }) => (
        <section key={id} id={id}>
          <h2>{heading}</h2>
          {body}
        </section>
      ))}
    </article>
  );
}

/** A passage that rests on the law, beside what the policy itself says. */
export function LawNote({ children }: { children: ReactNode }) {
  return (
    <div className="note">
      <p>
        <strong>{useWords("legal").rules}</strong>
      </p>
      {children}
    </div>
  );
}

interface TableProps {
  id: string;
  caption: ReactNode;
  head?: string[];
  rows: ReactNode[][];
  /** which cell of a row names the row */
  named?: number;
}

/** A table that scrolls by itself on a narrow screen and can be reached by keyboard to do so. */
export function Table({ id, caption, head, rows, named = 0 }: TableProps) {
  const { wide } = useWords("legal");
  return (
    <div
      className="scroll relative mb-5"
      role="region"
      aria-labelledby={id}
      tabIndex={0}
      data-wide={rows[0] && rows[0].length > 3 ? wide : undefined}
    >
      <table className="bg-paper">
        <caption>
          <span className="sticky start-0 inline-block max-w-[calc(100vw-40px)]" id={id}>
            {caption}
          </span>
        </caption>
        {head ? (
          <thead>
            <tr>
              {head.map((words) => (
                <th key={words} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, i) =>
                i === named ? (
                  <th key={i} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={i}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <End />
    </div>
  );
}

export const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>;
export const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, "")}`}>{number}</a>
);

/** Links that stand alone in a cell or list are 44 px high; those inside sentences are not. */
const roomyLinks =
  "[&_td>a]:inline-flex [&_td>a]:min-h-11 [&_td>a]:items-center [&_td>a]:-my-2.5 [&_td>a[href^=tel]]:whitespace-nowrap";

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <details className="onpage">
      <summary>{useWords("legal").onThisPage}</summary>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className="inline-flex min-h-11 items-center wrap-anywhere" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
