import type { PersonId } from "../../backend.server/platform/store/ids";
import { Go } from "../frame/for-whom";
import { Frame } from "../frame/frame";

interface NotYetPageProps {
  person: PersonId;
  name: string | null;
  /** why the account cannot be closed now */
  words: string;
  /** the reference of a claim that waits, "" where it has none; null: no claim does */
  claim: string | null;
}

/** An account that cannot be closed yet: why, and the way to what stands against it. */
export const NotYetPage = ({ person, name, words, claim }: NotYetPageProps) => (
  <Frame title={`The account of ${name ?? "this person"} cannot be closed yet`} at="/people">
    <section className="card">
      <p>{words}</p>
      <p className="row">
        {claim === null ? null : (
          <Go className="btn" href={claim === "" ? "/claims" : `/claims?reference=${claim}`}>
            Confirm or reject it
          </Go>
        )}
        <a className="btn link" href={`/people/${person}`}>
          Go back, change nothing
        </a>
      </p>
    </section>
  </Frame>
);
