import { inDays, inPeople } from "../../backend.server/desk/counted-words";
import { endingWords } from "../../backend.server/desk/people/ends-with-days";
import type { DaysTaken, Undoable } from "../../backend.server/desk/people/undo-extension";
import { toldWords } from "../../backend.server/desk/people/told-later-day";
import { keptWords } from "../../backend.server/desk/people/who-keeps-days";
import { secondInIndia } from "../../content/instants";
import { AskedOnceMore } from "../frame/asked-once-more";
import { Act } from "../frame/for-whom";

interface UndoExtensionsProps {
  /** with the name of the service, where the page is not of one */
  all: (Undoable & { serviceName?: string })[];
}

/** The presses that take the days away again, with what each does. None once it is too late. */
export const UndoExtensions = ({ all }: UndoExtensionsProps) =>
  all.map((undo) => (
    <Act action="/people/extend/undo" key={undo.extension}>
      <input type="hidden" name="extension" value={undo.extension} />
      <input type="hidden" name="ending" value={undo.ending} />
      <input type="hidden" name="told" value={undo.told} />
      <p>
        {`${undo.serviceName === undefined ? "Extended" : `${undo.serviceName} was extended`} by ${inDays(undo.days)} ` +
          `at ${secondInIndia(undo.at)}. Until ${secondInIndia(undo.until)} (Indian time) you can ` +
          `undo it: ${whatGoes(undo)}`}
      </p>
      <p>
        <button className="btn stop">{pressWords(undo, all.length === 1)}</button>
      </p>
    </Act>
  ));

/**
 * A person's page has the Undo of a confirmation as well; of two of one length each has its time.
 */
const pressWords = ({ days, at, person }: Undoable, isOnly: boolean): string => {
  if (!isOnly) return `Undo the ${inDays(days)} of ${secondInIndia(at)}`;
  return person === null ? "Undo" : `Undo the ${inDays(days)}`;
};

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
    back={
      undo.person === null
        ? `/people?service=${undo.service}&state=active`
        : `/people/${undo.person}`
    }
  />
);

/** "7 days go away again from 2 people. …"; of one person's own it names nobody. */
const whatGoes = ({ days, person, people, ending, told, kept }: Undoable): string =>
  `${inDays(days)} ${days === 1 ? "goes" : "go"} away again` +
  `${person === null ? ` from ${fromWhom(people)}` : ""}.` +
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
