import type { ListedMessage } from "../../backend.server/letters/review";
import { instantInIndia } from "../../content/instants";
import { Act } from "../frame/for-whom";

/** A letter that did not arrive, why, and the press that sends it again. */
export const FailedLetter = ({ letter }: { letter: ListedMessage }) => {
  const { id, kind, created_at, problem, person_id } = letter;
  return (
    <section className="card" aria-labelledby={`letter-${id}`}>
      <h3 id={`letter-${id}`}>{inWords(kind)}</h3>
      <p>{`Written ${instantInIndia(created_at)}. ${problem ?? ""}`}</p>
      <Act action={`/messages/${id}/retry`}>
        <button className="btn" aria-describedby={`letter-${id}`}>
          Send again
        </button>
      </Act>
      {person_id === null ? null : (
        <p>
          <a href={`/people/${person_id}`}>See the person</a>
        </p>
      )}
    </section>
  );
};

function inWords(kind: string): string {
  const words = kind.replace(/^owner: /, "to you: ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
