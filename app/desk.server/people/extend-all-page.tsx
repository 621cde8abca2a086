import type { WouldExtend } from "../../backend.server/desk/people/extend-all";
import { dayInWords } from "../../content/dates";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { Act } from "../frame/for-whom";

interface ExtendAllPageProps {
  service: string;
  would: WouldExtend;
  /** sent back with the press: the same twice does it once */
  once: string;
  said: Said;
}

const DAY_MS = 86_400_000;

/** What more days for all who hold a service would do, and the press that does it. */
export const ExtendAllPage = ({ service, would, once, said }: ExtendAllPageProps) => (
  <Frame title={`Extend ${would.service} for all?`} at="/people" said={said}>
    <dl className="kv">
      <dt>Who</dt>
      <dd>{`${howMany(would.people)} who ${would.people === 1 ? "holds" : "hold"} it now`}</dd>
      <dt>Ends now</dt>
      <dd>{days(would, 0)}</dd>
      <dt>With 7 days</dt>
      <dd>{days(would, 7)}</dd>
    </dl>
    <ul>
      <li>Each gets the same number of days; what they bought after it moves back as much.</li>
      <li>No money moves, and nobody is written to.</li>
      <li>It cannot be undone in one press.</li>
    </ul>
    <Act action="/people/extend">
      <input type="hidden" name="service" value={service} />
      <input type="hidden" name="once" value={once} />
      <TextField
        id="days"
        name="days"
        label="Days to add"
        hint="1 to 90"
        inputMode="numeric"
        maxLength={2}
        required
        defaultValue="7"
      />
      <p className="row">
        <button className="btn">{`Extend for ${howMany(would.people)}`}</button>
        <a className="btn link" href={`/people?service=${service}&state=active`}>
          Go back, change nothing
        </a>
      </p>
    </Act>
  </Frame>
);

/** When they end, each so many days later. */
function days({ firstEnd, lastEnd }: WouldExtend, later: number): string {
  const [first, last] = [firstEnd, lastEnd].map((end) => dayInWords(end + later * DAY_MS));
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}

const howMany = (people: number): string => (people === 1 ? "1 person" : `${people} people`);
