import { inDays, inPeople } from "../../backend.server/desk/counted-words";
import type { DaysTaken } from "../../backend.server/desk/people/undo-extend-all";
import { keptWords } from "../../backend.server/desk/people/who-keeps-days";
import { instantInIndia } from "../../content/instants";
import { Act } from "../frame/for-whom";

/** An extension for all that can be undone. */
export type Undoable = DaysTaken & {
  /** UTC ms */
  until: number;
};

/** The press that takes the days away again, with what it does. Nothing once it is too late. */
export const UndoExtension = ({ undo }: { undo: Undoable | null }) =>
  undo === null ? null : (
    <Act action="/people/extend/undo">
      <input type="hidden" name="extension" value={undo.extension} />
      <p>
        {`Extended by ${inDays(undo.days)} just now. Until ${instantInIndia(undo.until).slice(11)} ` +
          `(Indian time) you can undo it: ${inDays(undo.days)} ${undo.days === 1 ? "goes" : "go"} ` +
          `away again from ${fromWhom(undo.people)}.${keptWords(undo.kept)}`}
      </p>
      <p>
        <button className="btn stop">Undo</button>
      </p>
    </Act>
  );

/** What was done, for who did it. */
export const undoneWords = ({
  days,
  people,
  kept,
}: Pick<DaysTaken, "days" | "people" | "kept">): string =>
  `The extension is undone: ${inDays(days)} ${days === 1 ? "is" : "are"} taken away again from ` +
  `${fromWhom(people)}.${keptWords(kept)}`;

const fromWhom = (people: number): string => (people === 0 ? "nobody" : inPeople(people));
