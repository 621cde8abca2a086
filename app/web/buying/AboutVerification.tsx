import { dayInWords } from "../../content/dates";
import { rupees } from "../../content/rupees";
import type { Offer } from "../../api/contract";
import type { ManualInstructions } from "./manual-instructions.server";
import type { Checking } from "./ManualSteps";

export interface Pending {
  id: string;
  method: "manual" | "online";
  offers: Offer[];
  rupees: number;
  createdAt: string | null;
  lapsesAt: string | null;
  /** of a claim: how to finish paying */
  how: ManualInstructions | null;
  /** of a claim: the bank's number of the transfer; "" when none was given yet */
  utr: string;
  /** typed when the session had ended, and not saved */
  typedUtr: string | null;
  /** its UTR can be given and it can be cancelled: not where the API is somebody else's */
  mayChange: boolean;
}

export interface Contact extends Checking {
  email: string;
  phone: string;
}

/** "Payment Verification Information": how and until when a payment is checked, and whom to ask. */
export function AboutVerification({ payment, contact }: { payment: Pending; contact: Contact }) {
  const claimed = payment.createdAt ? dayInWords(payment.createdAt) : null;
  return (
    <div
      className="modal"
      id={`about-${payment.id}`}
      popover="auto"
      role="dialog"
      aria-labelledby={`title-${payment.id}`}
    >
      <h2 id={`title-${payment.id}`}>Payment Verification Information</h2>
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
            {payment.lapsesAt ? `: yours on ${dayInWords(payment.lapsesAt)}` : ""}. If the money
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
        Questions? <a href={`mailto:${contact.email}`}>{contact.email}</a> or{" "}
        <span className="nw">{contact.phone}</span>.
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
