import type { PaymentLine, SubscriptionLine } from "../../backend.server/desk/people/lines";
import type { ShownComplaint } from "../../backend.server/information/register/register";
import { LONGEST_NOTE } from "../../backend.server/platform/people/notes";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { daysLeft, daysLeftWords } from "../../content/days-left";
import { TextArea } from "../frame/form-fields";
import { Table } from "../frame/table";
import { Act, Go, WhoMay } from "../frame/for-whom";
import { mayRefund } from "./person-payments";

interface SubscriptionsProps {
  id: PersonId;
  subscriptions: SubscriptionLine[];
  payments: PaymentLine[];
  now: number;
}

/** What they hold and held, each that runs with its acts. */
export const Subscriptions = ({ id, subscriptions, payments, now }: SubscriptionsProps) => (
  <section aria-labelledby="services">
    <h2 id="services">Services</h2>
    {subscriptions.length === 0 ? (
      <p>None yet.</p>
    ) : (
      <Table
        caption="Services held and bought before"
        heads={["Service", "Ends", "What to do"]}
        named
        rows={subscriptions.map((one) => [
          one.service,
          ends(one, now),
          runs(one, now) ? (
            <span className="row" key="do">
              <Go
                className="btn quiet"
                href={`/people/${id}/subscriptions/${one.id}/extend`}
                aria-label={`Extend ${one.service}`}
              >
                Extend
              </Go>
              {payments.some((its) => its.id === one.payment && mayRefund(its)) ? (
                <Go
                  className="btn quiet"
                  href={`/people/${id}/payments/${one.payment}/refund`}
                  aria-label={`Refund ${one.service}`}
                >
                  Refund
                </Go>
              ) : null}
              <Go
                className="btn stop"
                href={`/people/${id}/subscriptions/${one.id}/end`}
                aria-label={`End ${one.service}`}
              >
                End
              </Go>
            </span>
          ) : (
            ""
          ),
        ])}
      />
    )}
  </section>
);

const runs = ({ endedAt, endsAt }: SubscriptionLine, now: number) =>
  endedAt === null && endsAt > now;

function ends(one: SubscriptionLine, now: number): string {
  if (one.endedAt !== null) return `ended early on ${dayInWords(one.endedAt)}`;
  if (one.endsAt <= now) return `ended ${dayInWords(one.endsAt)}`;
  const left = daysLeftWords(daysLeft(one.endsAt, now));
  const when =
    one.startsAt > now
      ? `${dayInWords(one.startsAt)} to ${dayInWords(one.endsAt)}`
      : `${dayInWords(one.endsAt)}, ${left}`;
  return one.paused ? `${when}; paused: a dispute is open` : when;
}

/** What they complained of, where they did. */
export const Complaints = ({ complaints }: { complaints: ShownComplaint[] }) =>
  complaints.length === 0 ? null : (
    <section aria-labelledby="complaints">
      <h2 id="complaints">Complaints</h2>
      <ul>
        {complaints.map((one) => (
          <li key={one.reference}>
            <a href={`/complaints/${one.reference}`}>{one.reference}</a>
            {` received ${dayInWords(one.receivedAt)}, ${standing(one)}`}
          </li>
        ))}
      </ul>
    </section>
  );

function standing({ resolvedAt, withdrawn, dueAt }: ShownComplaint): string {
  if (withdrawn !== null) return `withdrawn ${dayInWords(withdrawn.at)}`;
  return resolvedAt === null
    ? `to be resolved by ${dayInWords(dueAt)}`
    : `resolved ${dayInWords(resolvedAt)}`;
}

/** @param typed what was typed while another note was kept: both stand there, and one is chosen */
export const Note = ({ id, note, typed }: { id: PersonId; note: string; typed: string | null }) => (
  <WhoMay post={`/people/${id}/note`}>
    <section aria-label="Note for the desk">
      <Act action={`/people/${id}/note`}>
        <input type="hidden" name="was" value={note} />
        <TextArea
          id="note"
          name="note"
          label="Note for the desk"
          hint="The person may ask for a copy"
          rows={3}
          maxLength={LONGEST_NOTE}
          value={typed === null ? note : [note, typed].filter((one) => one !== "").join("\n\n")}
        />
        <button className="btn quiet">Keep the note</button>
      </Act>
    </section>
  </WhoMay>
);
