import type { ReactNode } from "react";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { Frame, type Said } from "./frame";

interface ConfirmPageProps {
  /** the question: "End Stock Cash?" */
  title: string;
  person: PersonId;
  /** what will happen, a line each */
  what: string[];
  /** the button's words */
  act: string;
  /** money or access is taken away */
  stops?: boolean;
  said: Said;
  /** fields that go with the press */
  children?: ReactNode;
}

/** What an act would do, and the one press that does it. The form answers its own address. */
export const ConfirmPage = ({
  title,
  person,
  what,
  act,
  stops = false,
  said,
  children,
}: ConfirmPageProps) => (
  <Frame title={title} at="/people" said={said}>
    <section className="card">
      <ul>
        {what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <form method="post">
        {children}
        <p className="row">
          <button className={stops ? "btn stop" : "btn"}>{act}</button>
          <a className="btn link" href={`/people/${person}`}>
            Go back, change nothing
          </a>
        </p>
      </form>
    </section>
  </Frame>
);
