import type { SubscriptionLine } from "../../backend.server/desk/people/lines";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";

interface ExtendPageProps {
  person: PersonId;
  name: string;
  subscription: SubscriptionLine;
  said: Said;
}

const DAY_MS = 86_400_000;
const usual = [1, 7, 14, 30];

/** More days: a press for each usual number, which names the new end, or a number of one's own. */
export const ExtendPage = ({ person, name, subscription, said }: ExtendPageProps) => {
  const { service, endsAt } = subscription;
  return (
    <Frame title={`Extend ${service} for ${name}?`} at="/people" said={said}>
      <section className="card">
        <ul>
          <li>{`It ends on ${dayInWords(endsAt)} now.`}</li>
          <li>What was bought after it moves back as much.</li>
          <li>No money moves, and nobody is written to.</li>
        </ul>
        <form method="post">
          <p className="row">
            {usual.map((days) => (
              <button
                className={days === 7 ? "btn" : "btn quiet"}
                name="days"
                value={days}
                key={days}
              >
                {`${days === 1 ? "1 day" : `${days} days`}: to ${dayInWords(endsAt + days * DAY_MS)}`}
              </button>
            ))}
          </p>
        </form>
        <form method="post">
          <TextField
            id="days"
            name="days"
            label="Another number of days"
            hint="1 to 365"
            inputMode="numeric"
            maxLength={3}
            required
          />
          <p className="row">
            <button className="btn quiet">Extend by these days</button>
            <a className="btn link" href={`/people/${person}`}>
              Go back, change nothing
            </a>
          </p>
        </form>
      </section>
    </Frame>
  );
};
