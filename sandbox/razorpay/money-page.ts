import { Hono } from "hono";
import { html } from "hono/html";
import { page, type Html } from "../page";
import type { World } from "../world";
import { books, DISPUTE_PHASES, type Dispute, type Payment, type Refund } from "./entities";
import { allRefunds } from "./refunds";

const SHOWN = 50;

/**
 * `/razorpay`: the shop's money at Razorpay as its dashboard shows it, with what the owner, the
 * banks and the calendar may do as plain forms.
 */
export const moneyPage = (world: World): Hono =>
  new Hono().get("/", (c) => c.html(drawn(world), 200, { "cache-control": "no-store" }));

function drawn(world: World): Html {
  const book = books(world.state);
  const controls = world.options.control ?? true;
  const waiting = book.balance.all().reduce((sum, { credit, debit }) => sum + credit - debit, 0);
  return page(
    "Razorpay's dashboard",
    html`<p>Not yet settled: ${rupees(waiting)}</p>
      ${controls ? form("settlements", {}, html`<button>Settle all of it now</button>`) : ""}
      <h2>Payments</h2>
      ${table(book.payments.newest(SHOWN).map((one) => paymentRow(one, controls)))}
      <h2>Refunds</h2>
      ${table(
        allRefunds(book)
          .slice(0, SHOWN)
          .map((one) => refundRow(one, controls)),
      )}
      <h2>Disputes</h2>
      ${table(book.disputes.newest(SHOWN).map((one) => disputeRow(one, controls)))}
      <h2>Settlements</h2>
      ${table(
        book.settlements.newest(SHOWN).map(
          ({ settlement, entries }) =>
            html`<th scope="row">${settlement.id}</th>
              <td>${rupees(settlement.amount)} of ${entries.length} entries</td>
              <td>${settlement.utr}</td>`,
        ),
      )}`,
  );
}

const paymentRow = (payment: Payment, controls: boolean): Html =>
  html`<th scope="row">${payment.id}</th>
    <td>${rupees(payment.amount)}, ${payment.status}</td>
    <td>${payment.amount_refunded > 0 ? `${rupees(payment.amount_refunded)} back` : ""}</td>
    <td>
      ${
        controls && payment.captured
          ? html`${form("refunds", { paymentId: payment.id }, html`${paise} <button>Give back</button>`)}
            ${form("disputes", { paymentId: payment.id }, html`${paise} ${phases} <button>Dispute</button>`)}`
          : ""
      }
    </td>`;

const refundRow = ({ id, amount, status, payment_id }: Refund, controls: boolean): Html =>
  html`<th scope="row">${id}</th>
    <td>${rupees(amount)}, ${status}</td>
    <td>of ${payment_id}</td>
    <td>
      ${controls && status !== "failed" ? form("refunds/status", { refundId: id }, choice(status === "pending" ? ["processed", "failed"] : ["failed"])) : ""}
    </td>`;

const disputeRow = (dispute: Dispute, controls: boolean): Html =>
  html`<th scope="row">${dispute.id}</th>
    <td>${rupees(dispute.amount)}, ${dispute.phase}, ${dispute.status}</td>
    <td>of ${dispute.payment_id}</td>
    <td>
      ${
        controls && ["open", "under_review"].includes(dispute.status)
          ? form(
              "disputes/status",
              { disputeId: dispute.id },
              choice(["under_review", "open", "won", "lost", "closed"]),
            )
          : ""
      }
    </td>`;

const table = (rows: Html[]): Html =>
  rows.length === 0
    ? html`<p>None.</p>`
    : html`<div class="scroll">
        <table>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row}
              </tr>`,
          )}
        </table>
      </div>`;

const form = (control: string, hidden: Record<string, string>, fields: Html): Html =>
  html`<form class="line" method="post" action="/control/${control}">
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${fields}
  </form>`;

const choice = (statuses: string[]): Html =>
  html`<select name="status" aria-label="Status">
      ${statuses.map((status) => html`<option>${status}</option>`)}
    </select>
    <button>Set</button>`;

const paise = html`<input
  name="amount"
  size="8"
  inputmode="numeric"
  placeholder="paise, all"
  aria-label="Amount in paise; all when empty"
/>`;

const phases = html`<select name="phase" aria-label="Phase">
  ${DISPUTE_PHASES.map((phase) => html`<option ${phase === "chargeback" ? "selected" : ""}>${phase}</option>`)}
</select>`;

const rupees = (amount: number): string => `₹${(amount / 100).toFixed(2)}`;
