import type { Undoable } from "../../backend.server/desk/people/undo-extension";
import { inDays, inPeople } from "../../backend.server/desk/counted-words";
import {
  latelyWords,
  type ExtendedLately,
  type WouldExtend,
} from "../../backend.server/desk/people/extend-all";
import { dayInWords } from "../../content/dates";
import { TextField } from "../frame/form-fields";
import { AskedOnceMore } from "../frame/asked-once-more";
import { Frame, type Said } from "../frame/frame";
import { UndoExtensions } from "./undo-extension";
import { Act } from "../frame/for-whom";
import { DAY_MS } from "../../content/durations";

interface ExtendAllPageProps {
  service: string;
  would: WouldExtend;
  /** the last times, where they can be undone still */
  undo: Undoable[];
  /** sent back with the press: the same twice does it once */
  once: string;
  said: Said;
}

/** Days: what the page proposes, and shows. */
export const A_WEEK = 7;

/** What more days for all who hold a service would do, and the press that does it. */
export const ExtendAllPage = ({ service, would, undo, once, said }: ExtendAllPageProps) => (
  <Frame title={`Extend for all who hold ${would.service}?`} at="/people" said={said}>
    {would.lately === null ? null : (
      <p className="note warn">
        {`${latelyWords(would.lately)} If you mean it once more, it is asked about.`}
      </p>
    )}
    <UndoExtensions all={undo} />
    <dl className="kv">
      <dt>Who</dt>
      <dd>{`${inPeople(would.people)} who ${would.people === 1 ? "holds" : "hold"} it now`}</dd>
      <dt>Ends now</dt>
      <dd>{days(would, 0)}</dd>
      <dt>With 7 days</dt>
      <dd>{days(would, A_WEEK)}</dd>
    </dl>
    <ul>
      <li>Each gets the same number of days; what they bought after it moves back as much.</li>
      <li>No money moves, and nobody is written to.</li>
      <li>For ten minutes it can be undone.</li>
    </ul>
    <Act action="/people/extend">
      <input type="hidden" name="service" value={service} />
      <input type="hidden" name="once" value={once} />
      <TextField
        id="days"
        name="days"
        label="Days to add"
        hint="1 to 90; another number than 7 is shown once more, with its day"
        inputMode="numeric"
        maxLength={2}
        required
        defaultValue={A_WEEK}
      />
      <p className="row">
        <button className="btn">{`Extend for ${inPeople(would.people)}`}</button>
        <a className="btn link" href={`/people?service=${service}&state=active`}>
          Go back, change nothing
        </a>
      </p>
    </Act>
  </Frame>
);

interface ExtendAllAskedProps extends Omit<ExtendAllPageProps, "said" | "undo"> {
  days: number;
}

/** Another number of days, asked once more: for how many, and until when. */
export const ExtendAllAsked = ({ service, would, once, days: more }: ExtendAllAskedProps) => (
  <AskedOnceMore
    title={`Extend by ${inDays(more)}${onceMore(would)} for all who hold ${would.service}?`}
    at="/people"
    what={[
      ...(would.lately === null
        ? []
        : [`${latelyWords(would.lately)} This would be a second time, on top of it.`]),
      `${inPeople(would.people)} who ${would.people === 1 ? "holds" : "hold"} it now.`,
      `It ends ${days(would, 0)} now, and then ${days(would, more)}.`,
      "No money moves, and nobody is written to. For ten minutes it can be undone.",
    ]}
    action="/people/extend"
    carried={{ service, once, days: String(more), lately: String(would.lately?.at ?? "") }}
    act={`Extend by ${inDays(more)}${onceMore(would)} for ${inPeople(would.people)}`}
    back={`/people/extend?service=${service}`}
  />
);

/** When they end, each so many days later. */
function days({ firstEnd, lastEnd }: WouldExtend, later: number): string {
  const [first, last] = [firstEnd, lastEnd].map((end) => dayInWords(end + later * DAY_MS));
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}

/** What was done, for who did it. */
export const extendedWords = ({ days: more, people }: ExtendedLately): string =>
  people === 1
    ? `The service runs ${inDays(more)} longer for the 1 person who holds it.`
    : `The service runs ${inDays(more)} longer for the ${people} people who hold it.`;

const onceMore = ({ lately }: WouldExtend): string => (lately === null ? "" : " once more");
