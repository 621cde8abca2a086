import type { ReactNode } from "react";
import { Act } from "../frame/for-whom";
import { Frame, type FrameProps } from "../frame/frame";
import { drawnAt } from "../present";

interface QuestionProps {
  title: string;
  at: FrameProps["at"];
  /** where nothing is changed */
  back: string;
  children: ReactNode;
}

/**
 * When the statement was last compared with the claims that wait: one that is made since may be
 * what a line is of. @param at UTC ms; the present page where it is not said
 */
export const Drawn = ({ at = drawnAt() }: { at?: number }) => (
  <input type="hidden" name="drawn" value={at} />
);

/** What is asked once more before it is booked. */
export const Question = ({ title, at, back, children }: QuestionProps) => (
  <Frame title={title} at={at} said={{}}>
    <section className="card">{children}</section>
    <p>
      <a className="btn link" href={back}>
        Go back, change nothing
      </a>
    </p>
  </Frame>
);

/** A line of the statement, in words for the owner and in the bank's. */
interface Line {
  words: string;
  text: string;
}

interface LineQuestionProps extends Line {
  title: string;
  notes?: string[];
  /** what goes along with each answer, by the names of its fields: the line as it was shown */
  carried: Record<string, string>;
  /** the statement, which goes along too (`carried-statement.ts`) */
  statement: string | undefined;
  /** the answers: a press each, that says where it goes */
  children: ReactNode;
}

/** The question about a line: all that is said of it, what else speaks against it, the answers. */
export const LineQuestion = (props: LineQuestionProps) => {
  const { title, words, text, notes = [], carried, statement, children } = props;
  return (
    <Frame title={title} at="/statement" said={{}}>
      <Act action="/statement" encType="multipart/form-data">
        {Object.entries(carried).map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        <CarriedStatement text={statement} />
        <section className="card">
          <p>{words}</p>
          <p className="small muted">{text}</p>
          {notes.map((note) => (
            <p className="note warn" key={note}>
              {note}
            </p>
          ))}
          <p>Nothing is booked yet.</p>
          <div className="row">{children}</div>
        </section>
        <p>
          {statement === undefined ? (
            <a className="btn link" href="/statement">
              Go back, change nothing
            </a>
          ) : (
            <button className="btn link">Go back, change nothing</button>
          )}
        </p>
      </Act>
    </Frame>
  );
};

/** The browser keeps the statement, from page to page, and nobody else. */
export const CarriedStatement = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <textarea hidden readOnly name="text" defaultValue={text} />;

/** A line that was found on the statement, in the form of its page, with the press that asks. */
export const LineCard = ({ label, words, text, children }: Line & LineCardProps) => (
  <section className="card" aria-label={label}>
    <p>{words}</p>
    <p className="small muted">{text}</p>
    {children}
  </section>
);

interface LineCardProps {
  label: string;
  children: ReactNode;
}

/** One answer: a press that carries the line as it was shown. */
export const Answer = ({
  action,
  carried,
  children,
}: {
  action: string;
  /** what is pressed, by the names of its fields */
  carried: Record<string, string>;
  children: ReactNode;
}) => (
  <Act action={action}>
    {Object.entries(carried).map(([name, value]) => (
      <input type="hidden" key={name} name={name} value={value} />
    ))}
    {children}
  </Act>
);
