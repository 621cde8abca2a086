import type { ListedMessage } from "../../backend.server/letters/review";
import { instantInIndia } from "../../content/instants";
import { SeeThePerson } from "../frame/list-parts";
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
      <SeeThePerson id={person_id} />
    </section>
  );
};

function inWords(kind: string): string {
  const words = kind.replace(/^owner: /, "to you: ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
