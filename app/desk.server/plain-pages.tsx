import type { openDisputes, owedWaiting, refundsForOwner } from "../backend.server/money/balance";
import type { Today } from "../backend.server/money/payments/today";
import type { Ending } from "../backend.server/subscriptions/ending-soon";
import { inRupees } from "../content/rupees";
import { instantInIndia } from "../content/instants";
import { Frame } from "./frame";
import { Table } from "./table";

export function TodayPage({ today }: { today: Today }) {
  const { payments, receivedPaise, refundedPaise, signUps, onboarded } = today;
  return (
    <Frame title="Today" at="/today">
      <dl className="kv">
        <dt>Received</dt>
        <dd>{inRupees(receivedPaise)}</dd>
        <dt>Given back</dt>
        <dd>{`${inRupees(refundedPaise)}, without refunds due`}</dd>
        <dt>Sign-ups</dt>
        <dd>{`${signUps}, of whom ${onboarded} signed the agreement`}</dd>
      </dl>
      {payments.length === 0 ? (
        <p>No payments today.</p>
      ) : (
        <Table
          caption="Payments since midnight, Indian time"
          heads={["Begun", "Method", "State", "Amount", "Payment"]}
          sums={[3]}
          rows={payments.map(({ id, method, state, amountPaise, begunAt }) => [
            instantInIndia(begunAt),
            method,
            state,
            inRupees(amountPaise),
            id,
          ])}
        />
      )}
    </Frame>
  );
}

export const EndingPage = ({ ending }: { ending: Ending[] }) => (
  <Frame title="Subscriptions ending" at="/ending">
    {ending.length === 0 ? (
      <p>None ends within 7 days.</p>
    ) : (
      <Table
        caption="Ending within 7 days"
        heads={["Ends", "Name", "Service", "Subscription"]}
        rows={ending.map(({ id, name, service, endsAt }) => [
          instantInIndia(endsAt),
          name ?? "",
          service,
          id,
        ])}
      />
    )}
  </Frame>
);

interface RefundsPageProps {
  owed: Awaited<ReturnType<typeof owedWaiting>>;
  refunds: Awaited<ReturnType<typeof refundsForOwner>>;
  disputes: Awaited<ReturnType<typeof openDisputes>>;
}

export const RefundsPage = ({ owed, refunds, disputes }: RefundsPageProps) => (
  <Frame title="Refunds due" at="/refunds">
    {owed.length === 0 ? (
      <p>No refunds are due.</p>
    ) : (
      <>
        <p>
          Money that bought nothing. It goes back by itself after 48 hours. To give it back now:{" "}
          <code>desk payments refund ID --due --yes</code>
        </p>
        <Table
          caption="Payments with a refund due"
          heads={["Since", "Amount due", "Why", "Payment", "Held"]}
          sums={[1]}
          rows={owed.map((one) => [
            one.owed_since === null ? "" : instantInIndia(one.owed_since),
            inRupees(one.owed_paise),
            one.why ?? "",
            one.payment_id ?? one.id,
            one.held_until === null ? "" : (one.held_because ?? "held"),
          ])}
        />
      </>
    )}
    {refunds.length === 0 ? null : (
      <>
        <p>
          Refunds that wait for you: <code>desk refunds list</code>
        </p>
        <Table
          caption="Refunds that wait for you"
          heads={["Asked", "Amount", "State", "Why not", "Refund"]}
          sums={[1]}
          rows={refunds.map((one) => [
            instantInIndia(one.asked_at),
            inRupees(one.amount_paise),
            one.state,
            one.reason ?? "",
            one.id,
          ])}
        />
      </>
    )}
    {disputes.length === 0 ? null : (
      <Table
        caption="Disputes to answer in the gateway's dashboard"
        heads={["Answer by", "Amount", "Status", "Reason", "Dispute"]}
        sums={[1]}
        rows={disputes.map((one) => [
          one.respond_by === null ? "" : instantInIndia(one.respond_by),
          inRupees(one.amount_paise),
          one.status.replace("_", " "),
          one.reason ?? one.reason_code,
          one.id,
        ])}
      />
    )}
  </Frame>
);
