import { html } from "hono/html";
import type { openDisputes, owedWaiting, refundsForOwner } from "../../money/balance";
import type { Today } from "../../payments/today";
import type { Ending } from "../../subscriptions/ending-soon";
import { instantInIndia, rupees } from "../print";
import { frame, type Html } from "./frame";

export const todayPage = ({
  payments,
  receivedPaise,
  refundedPaise,
  signUps,
  onboarded,
}: Today): Html =>
  frame(
    "Today",
    "/today",
    {},
    html`<dl>
        <dt>Received</dt>
        <dd>${rupees(receivedPaise)}</dd>
        <dt>Given back</dt>
        <dd>${rupees(refundedPaise)}, without refunds due</dd>
        <dt>Sign-ups</dt>
        <dd>${signUps}, of whom ${onboarded} signed the agreement</dd>
      </dl>
      ${payments.length === 0 ? html`<p>No payments today.</p>` : paymentsTable(payments)}`,
  );

const paymentsTable = (payments: Today["payments"]): Html =>
  rows(
    "Payments since midnight, Indian time",
    ["Begun", "Method", "State", "Amount", "Payment"],
    payments.map(({ id, method, state, amountPaise, begunAt }) => [
      instantInIndia(begunAt),
      method,
      state,
      rupees(amountPaise),
      id,
    ]),
  );

export const endingPage = (ending: Ending[]): Html =>
  frame(
    "Subscriptions ending",
    "/ending",
    {},
    ending.length === 0
      ? html`<p>None ends within 7 days.</p>`
      : rows(
          "Ending within 7 days",
          ["Ends", "Name", "Service", "Subscription"],
          ending.map(({ id, name, service, endsAt }) => [
            instantInIndia(endsAt),
            name ?? "",
            service,
            id,
          ]),
        ),
  );

interface BackPage {
  owed: Awaited<ReturnType<typeof owedWaiting>>;
  refunds: Awaited<ReturnType<typeof refundsForOwner>>;
  disputes: Awaited<ReturnType<typeof openDisputes>>;
}

export const refundsPage = ({ owed, refunds, disputes }: BackPage): Html =>
  frame(
    "Refunds due",
    "/refunds",
    {},
    html`${
      owed.length === 0
        ? html`<p>No refunds are due.</p>`
        : html`<p>
              Money that bought nothing. It goes back by itself after 48 hours. To give it back now:
              <code>desk payments refund ID --due --yes</code>
            </p>
            ${rows(
              "Payments with a refund due",
              ["Since", "Amount due", "Why", "Payment", "Held"],
              owed.map((one) => [
                one.owed_since === null ? "" : instantInIndia(one.owed_since),
                rupees(one.owed_paise),
                one.why ?? "",
                one.payment_id ?? one.id,
                one.held_until === null ? "" : (one.held_because ?? "held"),
              ]),
            )}`
    }
    ${
      refunds.length === 0
        ? ""
        : html`<p>Refunds that wait for you: <code>desk refunds list</code></p>
            ${rows(
              "Refunds that wait for you",
              ["Asked", "Amount", "State", "Why not", "Refund"],
              refunds.map((one) => [
                instantInIndia(one.asked_at),
                rupees(one.amount_paise),
                one.state,
                one.reason ?? "",
                one.id,
              ]),
            )}`
    }
    ${
      disputes.length === 0
        ? ""
        : rows(
            "Disputes to answer in the gateway's dashboard",
            ["Answer by", "Amount", "Status", "Reason", "Dispute"],
            disputes.map((one) => [
              one.respond_by === null ? "" : instantInIndia(one.respond_by),
              rupees(one.amount_paise),
              one.status.replace("_", " "),
              one.reason ?? one.reason_code,
              one.id,
            ]),
          )
    }`,
  );

const rows = (caption: string, heads: string[], cells: string[][]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${cells.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
