import { inDays } from "../../backend.server/desk/counted-words";
import type { SubscriptionLine } from "../../backend.server/desk/people/lines";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { ConfirmPage } from "../frame/confirm-page";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { DAY_MS } from "../../content/durations";

interface ExtendPageProps {
  person: PersonId;
  name: string;
  subscription: SubscriptionLine;
  /** what was typed and refused */
  typed: string;
  said: Said;
}

const usual = [1, 7, 14, 30];

/** More days: a press for each usual number, which names the new end, or a number of one's own. */
export const ExtendPage = ({ person, name, subscription, typed, said }: ExtendPageProps) => {
  const { service, endsAt } = subscription;
  return (
    <Frame title={`Extend ${service} for ${name}?`} at="/people" said={said}>
      <section className="card">
        <ul>
          <li>{`It ends on ${dayInWords(endsAt)} now.`}</li>
          <li>What was bought after it moves back as much.</li>
          <li>No money moves, and nobody is written to.</li>
          <li>For ten minutes it can be undone.</li>
        </ul>
        <form method="post">
          <From endsAt={endsAt} />
          <p className="row">
            {usual.map((days) => (
              <button
                className={days === 7 ? "btn" : "btn quiet"}
                name="days"
                value={days}
                key={days}
              >
                {`${inDays(days)}: to ${dayInWords(endsAt + days * DAY_MS)}`}
              </button>
            ))}
          </p>
        </form>
        <form method="post">
          <TextField
            id="days"
            name="typed"
            label="Another number of days"
            hint="1 to 365"
            inputMode="numeric"
            maxLength={12}
            required
            defaultValue={typed}
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

interface DaysPageProps extends Pick<ExtendPageProps, "person" | "name" | "subscription"> {
  days: number;
}

/** A number of days that was typed, asked once more with the end that it gives. */
export const DaysPage = ({ person, name, subscription, days }: DaysPageProps) => {
  const { service, endsAt } = subscription;
  const inWords = inDays(days);
  const what = [
    `It ends on ${dayInWords(endsAt + days * DAY_MS)}, in place of ${dayInWords(endsAt)}.`,
    "What was bought after it moves back as much.",
    "No money moves, and nobody is written to. For ten minutes it can be undone.",
    "Nothing is done yet.",
  ];
  return (
    <ConfirmPage
      title={`Extend ${service} of ${name} by ${inWords}?`}
      act={`Extend by ${inWords}`}
      said={{}}
      {...{ person, what }}
    >
      <From endsAt={endsAt} />
      <input type="hidden" name="days" value={days} />
    </ConfirmPage>
  );
};

/** The end that this page shows: days are added to that one, however often it is pressed. */
const From = ({ endsAt }: { endsAt: number }) => <input type="hidden" name="from" value={endsAt} />;
