import { inDays, inPeople } from "../../backend.server/desk/counted-words";
import { endingWords } from "../../backend.server/desk/people/ends-with-days";
import type { DaysTaken, Undoable } from "../../backend.server/desk/people/undo-extend-all";
import { toldWords } from "../../backend.server/desk/people/told-later-day";
import { keptWords } from "../../backend.server/desk/people/who-keeps-days";
import { instantInIndia } from "../../content/instants";
import { AskedOnceMore } from "../frame/asked-once-more";
import { Act } from "../frame/for-whom";

/** The presses that take the days away again, with what each does. None once it is too late. */
export const UndoExtensions = ({ all }: { all: Undoable[] }) =>
  all.map((undo) => (
    <Act action="/people/extend/undo" key={undo.extension}>
      <input type="hidden" name="extension" value={undo.extension} />
      <input type="hidden" name="ending" value={undo.ending} />
      <input type="hidden" name="told" value={undo.told} />
      <p>
        {`Extended by ${inDays(undo.days)} at ${instantInIndia(undo.at).slice(11)}. Until ` +
          `${instantInIndia(undo.until).slice(11)} (Indian time) you can undo it: ${whatGoes(undo)}`}
      </p>
      <p>
        <button className="btn stop">
          {all.length === 1 ? "Undo" : `Undo the ${inDays(undo.days)}`}
        </button>
      </p>
    </Act>
  ));

/** Services end by it at once, or clients are written to: asked once more, with how many. */
export const UndoAsked = ({ undo }: { undo: Undoable }) => (
  <AskedOnceMore
    title={`Undo the extension by ${inDays(undo.days)}?`}
    at="/people"
    what={[whatGoes(undo)]}
    action="/people/extend/undo"
    carried={{
      extension: undo.extension,
      ending: String(undo.ending),
      told: String(undo.told),
    }}
    act={
      `Undo: ${inDays(undo.days)} ${undo.days === 1 ? "goes" : "go"}` +
      (undo.ending === 0
        ? ""
        : `, and ${undo.ending === 1 ? "1 service ends" : `${undo.ending} services end`} now`)
    }
    stops
    back={`/people?service=${undo.service}&state=active`}
  />
);

/** "7 days go away again from 2 people. …" */
const whatGoes = ({ days, people, ending, told, kept }: Undoable): string =>
  `${inDays(days)} ${days === 1 ? "goes" : "go"} away again from ${fromWhom(people)}.` +
  endingWords(ending) +
  toldWords(told) +
  keptWords(kept);

/** What was done, for who did it. */
export const undoneWords = ({
  days,
  people,
  kept,
}: Pick<DaysTaken, "days" | "people" | "kept">): string =>
  `The extension is undone: ${inDays(days)} ${days === 1 ? "is" : "are"} taken away again from ` +
  `${fromWhom(people)}.${keptWords(kept)}`;

const fromWhom = (people: number): string => (people === 0 ? "nobody" : inPeople(people));
