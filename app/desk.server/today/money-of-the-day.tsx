import { givenBackWords } from "../../backend.server/desk/lists/returned-words";
import type { MoneyToday } from "../../backend.server/desk/today/money";
import { counted } from "../../content/counted";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Table } from "../frame/table";

/** What came in and went back today and this month. */
export function MoneyCard({ money }: { money: MoneyToday }) {
  const { receivedPaise, refundedPaise, besidePaise, month, signUps, onboarded } = money;
  return (
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
          {month.lostPaise === 0
            ? ""
            : `, of which banks took ${inRupees(month.lostPaise)} by lost disputes`}
        </dd>
        <dt>Sign-ups</dt>
        <dd>{`${signUps}, of whom ${onboarded} signed the agreement`}</dd>
      </dl>
      <p className="small muted">
        Figures may name another sum: a confirmation undone after its month is left out here, and is
        taken off there in the month of its credit note.
      </p>
      <p>
        <a href="/figures#books">A month as CSV, for the accountant</a>
      </p>
    </section>
  );
}

/** Who paid since midnight in India, newest first. */
export const PaidToday = ({ money: { paid, more, receivedPaise } }: { money: MoneyToday }) => (
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
          row.method === "manual" ? "UPI, by hand" : "Razorpay",
          instantInIndia(row.at).slice(11),
        ])}
      />
    )}
    {more ? (
      <p>
        <a href="/payments?span=today">All of today</a>
      </p>
    ) : null}
  </section>
);
