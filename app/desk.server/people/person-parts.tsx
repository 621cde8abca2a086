import { openInWords, type DisputeLine } from "../../backend.server/desk/people/disputes";
import type { PaymentLine, SubscriptionLine } from "../../backend.server/desk/people/lines";
import type { ShownComplaint } from "../../backend.server/information/register/register";
import { LONGEST_NOTE } from "../../backend.server/platform/people/notes";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { daysLeft, daysLeftWords } from "../../content/days-left";
import { inRupees } from "../../content/rupees";
import { TextArea } from "../frame/form-fields";
import { Table } from "../frame/table";
import { Act, Go, WhoMay } from "../frame/for-whom";

interface SubscriptionsProps {
  id: PersonId;
  subscriptions: SubscriptionLine[];
  now: number;
}

/** What they hold and held, each that runs with its acts. */
export const Subscriptions = ({ id, subscriptions, now }: SubscriptionsProps) => (
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
              <Go
                className="btn quiet"
                href={`/people/${id}/payments/${one.payment}/refund`}
                aria-label={`Refund ${one.service}`}
              >
                Refund
              </Go>
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

interface PaymentsProps {
  id: PersonId;
  payments: PaymentLine[];
  disputes: DisputeLine[];
}

/** Payments, each that bought something with its receipt. */
export const Payments = ({ id, payments, disputes }: PaymentsProps) => (
  <section aria-labelledby="payments">
    <h2 id="payments">Payments</h2>
    {payments.length === 0 ? (
      <p>None yet.</p>
    ) : (
      <Table
        caption="Payments, newest first"
        heads={["Amount", "For", "State", "Receipt", "What to do"]}
        sums={[0]}
        rows={payments.map((one) => [
          inRupees(one.paise),
          one.services.join(", "),
          [
            `${stateOf(one)}, ${dayInWords(one.receivedAt ?? one.begunAt)}`,
            ...disputes
              .filter(({ isOpen, payment }) => isOpen && payment === one.id)
              .map((dispute) => openInWords(dispute)),
          ].join("; "),
          one.invoice === null ? (
            ""
          ) : (
            <a key="pdf" href={`/invoices/${one.id}/pdf`}>
              {one.invoice}
            </a>
          ),
          one.invoice === null ? "" : <PaymentActs key="do" id={id} payment={one} />,
        ])}
      />
    )}
  </section>
);

function stateOf({ state, backPaise, nothing }: PaymentLine): string {
  if (nothing !== null) return nothing;
  if (state !== "fulfilled") return state;
  return backPaise === 0 ? "received" : `received, ${inRupees(backPaise)} given back`;
}

const PaymentActs = ({ id, payment }: { id: PersonId; payment: PaymentLine }) => (
  <span className="row">
    <Act action={`/people/${id}/receipt/${payment.id}`}>
      <button className="btn quiet" aria-label={`Send receipt again: ${payment.invoice ?? ""}`}>
        Send receipt again
      </button>
    </Act>
    {payment.state === "fulfilled" ? (
      <Go
        className="btn quiet"
        href={`/people/${id}/payments/${payment.id}/refund`}
        aria-label={`Refund payment ${payment.invoice ?? ""}`}
      >
        Refund
      </Go>
    ) : null}
    {payment.method === "manual" && payment.undoUntil === null ? (
      <>
        <Go
          className="btn link"
          href={`/claims/${payment.id}/taken-back`}
          aria-label={`The bank took it back: ${payment.invoice ?? ""}`}
        >
          The bank took it back
        </Go>
        <Go
          className="btn link"
          href={`/claims/${payment.id}/never-came`}
          aria-label={`It never came: ${payment.invoice ?? ""}`}
        >
          It never came
        </Go>
      </>
    ) : null}
  </span>
);

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

export const Note = ({ id, note }: { id: PersonId; note: string }) => (
  <WhoMay post={`/people/${id}/note`}>
    <section aria-label="Note for the desk">
      <Act action={`/people/${id}/note`}>
        <TextArea
          id="note"
          name="note"
          label="Note for the desk"
          hint="The person may ask for a copy"
          rows={3}
          maxLength={LONGEST_NOTE}
          value={note}
        />
        <button className="btn quiet">Keep the note</button>
      </Act>
    </section>
  </WhoMay>
);
