import {
  lostWords,
  openInWords,
  type DisputeLine,
} from "../../backend.server/desk/people/disputes";
import type { PaymentLine } from "../../backend.server/desk/people/lines";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { claimStateWords } from "../claims/claim-states";
import { Act, Go } from "../frame/for-whom";
import { Table } from "../frame/table";

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

function stateOf(payment: PaymentLine): string {
  const { state, backPaise, toGoPaise, nothing } = payment;
  if (nothing !== null) return nothing;
  if (state !== "fulfilled") return payment.method === "manual" ? claimStateWords(state) : state;
  const back = backPaise === 0 ? "" : `, ${inRupees(backPaise)} given back`;
  const toGo = toGoPaise === 0 ? "" : `, ${inRupees(toGoPaise)} to go back`;
  return `received${back}${toGo}${lostWords(payment)}`;
}

/** Something is left to give back; Razorpay gives back Re 1 at least. */
export function mayRefund({ state, method, paise, backPaise, lostPaise }: PaymentLine): boolean {
  const left = paise - backPaise - lostPaise;
  return state === "fulfilled" && left >= (method === "online" ? 100 : 1);
}

const PaymentActs = ({ id, payment }: { id: PersonId; payment: PaymentLine }) => (
  <span className="row">
    <Act action={`/people/${id}/receipt/${payment.id}`}>
      <button className="btn quiet" aria-label={`Send receipt again: ${payment.invoice ?? ""}`}>
        Send receipt again
      </button>
    </Act>
    {mayRefund(payment) ? (
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
