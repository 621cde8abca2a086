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

/** The question about a line: all that is said of it, what else speaks against it, the answers. */
export const LineQuestion = ({
  title,
  words,
  text,
  notes = [],
  children,
}: Line & { title: string; notes?: string[]; children: ReactNode }) => (
  <Question title={title} at="/statement" back="/statement">
    <p>{words}</p>
    <p className="small muted">{text}</p>
    {notes.map((note) => (
      <p className="note warn" key={note}>
        {note}
      </p>
    ))}
    <p>Nothing is booked yet.</p>
    <div className="row">{children}</div>
  </Question>
);

/** A line that was found on the statement, and the press that asks about it. */
export const LineCard = ({
  label,
  words,
  text,
  action,
  children,
}: Line & { label: string; action: string; children: ReactNode }) => (
  <section className="card" aria-label={label}>
    <p>{words}</p>
    <p className="small muted">{text}</p>
    <Act action={action}>
      <Drawn />
      {children}
    </Act>
  </section>
);

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
