import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { givenBackWords } from "../../backend.server/desk/lists/returned";
import type { MoneyToday } from "../../backend.server/desk/today/money";
import type { Waiting } from "../../backend.server/desk/today/waiting-kinds";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Frame, type Said } from "../frame/frame";
import { Go, WhoMay } from "../frame/for-whom";
import { FindPeople } from "../people/find-people";
import { counted } from "../../content/counted";
import { Table } from "../frame/table";
import { Undoable } from "../claims/undo-form";
import { WaitingThing, type TypedThing } from "./waiting-things";

interface TodayPageProps {
  waiting: Waiting[];
  /** confirmed within the last ten minutes */
  undoable: ShownClaim[];
  money: MoneyToday;
  /** services on sale or held, each with how many hold it */
  services: { id: string; name: string; holders: string }[];
  /** that a part-time analyst has nearly as many clients as may be, or more */
  places: string | null;
  /** UTC ms */
  now: number;
  said: Said;
  typed: TypedThing | null;
}

/** What waits for the owner, most urgent first, each with its press; then the money of the day. */
export function TodayPage({
  waiting,
  undoable,
  money,
  services,
  places,
  now,
  said,
  typed,
}: TodayPageProps) {
  const things = waiting.reduce((sum, one) => sum + one.count, 0);
  return (
    <Frame title="Today" at="/" said={said}>
      <p className="muted">
        {`${dayInWords(now)}. `}
        {things === 0 ? "Nothing waits for you." : `${things} waiting for you.`}
      </p>
      {places === null ? null : <p className="note">{places}</p>}
      <FindPeople typed="" />
      <p>
        <Go href="/letters/new">Write to clients</Go>
      </p>
      <p>
        <Go href="/letters/new?state=everybody">Write to everybody who ever held a service</Go>
      </p>
      <Undoable claims={undoable} />
      {waiting.map((one) => (
        <WaitingThing key={one.kind} waiting={one} now={now} typed={typed} />
      ))}
      <Money money={money} />
      <section aria-labelledby="holders">
        <h2 id="holders">Who holds a service</h2>
        {services.length === 0 ? <p>There are no services yet.</p> : null}
        <ul>
          {services.map(({ id, name, holders }) => (
            <li key={id}>
              <a href={`/people?service=${id}&state=active`}>{`${name}: ${holders} active`}</a>
            </li>
          ))}
        </ul>
        <WhoMay post="/catalogue">
          <p>
            <a href="/catalogue#add">Add a service</a>
          </p>
        </WhoMay>
      </section>
    </Frame>
  );
}

function Money({ money }: { money: MoneyToday }) {
  const { receivedPaise, refundedPaise, besidePaise, month, paid, signUps, onboarded } = money;
  return (
    <>
      <section className="card" aria-labelledby="money">
        <h2 id="money">Money</h2>
        <dl className="kv">
          <dt>Received for services</dt>
          <dd>{inRupees(receivedPaise)}</dd>
          <dt>Given back</dt>
          <dd>{`${inRupees(refundedPaise)}, without refunds due`}</dd>
          {besidePaise === 0 ? null : (
            <>
              <dt>Given back, had bought nothing</dt>
              <dd>{inRupees(besidePaise)}</dd>
            </>
          )}
          <dt>This month</dt>
          <dd>
            <a href={`/payments?span=${month.name}`}>
              {`${inRupees(month.receivedPaise)} in ${counted(month.payments, "payment")}`}
            </a>
            {`, ${givenBackWords(month.refundedPaise, month.besidePaise)}`}
          </dd>
          <dt>Sign-ups</dt>
          <dd>{`${signUps}, of whom ${onboarded} signed the agreement`}</dd>
        </dl>
        <p className="small muted">
          Figures may name another sum: a confirmation undone after its month is left out here, and
          is taken off there in the month of its credit note.
        </p>
        <p>
          <a href="/figures#books">A month as CSV, for the accountant</a>
        </p>
      </section>
      <section aria-labelledby="paid">
        <h2 id="paid">Who paid today</h2>
        {paid.length === 0 ? (
          <p>Nobody yet.</p>
        ) : (
          <Table
            caption={`Received since midnight: ${inRupees(receivedPaise)}`}
            heads={["Name", "Amount", "Services", "Paid by", "At"]}
            sums={[1]}
            named
            rows={paid.map((row) => [
              <a key="name" href={`/people/${row.person}`}>
                {row.name || "no name yet"}
              </a>,
              inRupees(row.paise),
              row.services.join(", "),
              row.method === "manual" ? "UPI, by hand" : "the gateway",
              instantInIndia(row.at).slice(11),
            ])}
          />
        )}
        {money.more ? (
          <p>
            <a href="/payments?span=today">All of today</a>
          </p>
        ) : null}
      </section>
    </>
  );
}
