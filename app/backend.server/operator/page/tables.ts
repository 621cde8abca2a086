import { html } from "hono/html";
import type { RefundWaiting } from "../../payments/refunds-waiting";
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

export const refundsPage = (due: RefundWaiting[]): Html =>
  frame(
    "Refunds due",
    "/refunds",
    {},
    due.length === 0
      ? html`<p>No refunds are due.</p>`
      : html`<p>
            Money that bought nothing. To give it back:
            <code>npm run operator -- payments refund ID --due --yes</code>
          </p>
          ${rows(
            "Payments with a refund due",
            ["Begun", "Amount due", "Why", "Payment"],
            due.map(({ id, paise, why, begunAt }) => [
              instantInIndia(begunAt),
              rupees(paise),
              why,
              id,
            ]),
          )}`,
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
