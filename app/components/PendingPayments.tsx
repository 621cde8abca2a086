import type { Offer } from "../api/contract";
import { dayInIndia } from "./dates";
import { priceWords, rupees } from "./money";
import { capitalised } from "./names";

export interface Pending {
  id: string;
  method: "manual" | "online";
  offers: Offer[];
  rupees: number;
  createdAt: string | null;
  lapsesAt: string | null;
}

interface Contact {
  email: string;
  phone: string;
  hours: string;
}

/** "Payment(s) Pending for Verification": each with its services, its total and what happens next. */
export function PendingPayments({ pending, contact }: { pending: Pending[]; contact: Contact }) {
  return (
    <details className="card" open>
      <summary>Payment(s) Pending for Verification</summary>
      <div className="stack">
        {pending.map((payment) => (
          <div key={payment.id} className="row apart">
            <div>
              <b>{capitalised(payment.method)} Payment</b>
              {payment.offers.map(({ _id, service }) => (
                <div key={_id} className="small muted">
                  {capitalised(service.name)} · {priceWords(service)}
                </div>
              ))}
            </div>
            <div className="row">
              <span className="price">{rupees(payment.rupees)}</span>
              <button
                type="button"
                className="icon"
                aria-label="About verification"
                popovertarget={`about-${payment.id}`}
              >
                <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                  <path
                    d="M10 9v6M10 5v1"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                </svg>
              </button>
            </div>
            <AboutVerification payment={payment} contact={contact} />
          </div>
        ))}
      </div>
    </details>
  );
}

function AboutVerification({ payment, contact }: { payment: Pending; contact: Contact }) {
  const claimed = payment.createdAt ? dayInIndia(payment.createdAt) : null;
  return (
    <div
      className="modal"
      id={`about-${payment.id}`}
      popover="auto"
      role="dialog"
      aria-labelledby={`title-${payment.id}`}
    >
      <h3 id={`title-${payment.id}`}>Payment Verification Information</h3>
      <dl className="kv">
        <dt>Amount</dt>
        <dd>{rupees(payment.rupees)}</dd>
        {claimed ? (
          <>
            <dt>{payment.method === "manual" ? "Claimed on" : "Paid on"}</dt>
            <dd>{claimed}</dd>
          </>
        ) : null}
      </dl>
      {payment.method === "manual" ? (
        <>
          <p>
            We compare your claim with our bank statement by hand ({contact.hours}). You get an
            e-mail when it is done.
          </p>
          <p>
            A claim that we cannot confirm within 7 days is dismissed
            {payment.lapsesAt ? `: yours on ${dayInIndia(payment.lapsesAt)}` : ""}. If the money
            comes later, we still start the service or return it.
          </p>
        </>
      ) : (
        <p>
          Your bank has not yet told us that the money arrived. We ask again by ourselves, for up to
          3 days. You need not pay again.
        </p>
      )}
      <p>
        Questions? <a href={`mailto:${contact.email}`}>{contact.email}</a> or {contact.phone}.
      </p>
      <button
        type="button"
        className="btn quiet"
        popovertarget={`about-${payment.id}`}
        popovertargetaction="hide"
      >
        Close
      </button>
    </div>
  );
}
