import { getFormProps } from "@conform-to/react";
import { dayInWords } from "../../content/dates";
import { asks } from "../visit/asked";
import type { UtrGiven } from "../visit/form-fields.server";
import type { ManualInstructions } from "./manual-instructions.server";
import { AboutVerification, type Contact, type Pending } from "./AboutVerification";
import { Field } from "../frame/Field";
import { priceWords, rupees } from "../../content/rupees";
import { capitalised } from "../frame/names";
import { useFields, type Shown } from "../frame/use-fields";
import { ManualSteps, type Checking } from "./ManualSteps";
import { OnWhatsapp, UpiTransfer } from "./UpiTransfer";

/**
 * "Payment(s) Pending for Verification": each with its services, its total, and all that it takes
 * to finish it.
 */
export function PendingPayments({
  pending,
  contact,
  ...shown
}: { pending: Pending[]; contact: Contact } & Shown<typeof UtrGiven>) {
  return (
    <details className="card" open>
      <summary>Payment(s) Pending for Verification</summary>
      <div className="stack">
        {pending.map((payment) => (
          <div key={payment.id} className="stack">
            <Head payment={payment} />
            <AboutVerification payment={payment} contact={contact} />
            {payment.how ? (
              <Claim payment={payment} how={payment.how} checking={contact} {...shown} />
            ) : null}
          </div>
        ))}
      </div>
    </details>
  );
}

const Head = ({ payment }: { payment: Pending }) => (
  <div className="row apart">
    <div>
      <b>{capitalised(payment.method)} Payment</b>
      {payment.offers.map(({ _id, service }) => (
        <div key={_id} className="small muted">
          {capitalised(service.name)} · <span className="nw">{priceWords(service)}</span>
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
          <path d="M10 9v6M10 5v1" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  </div>
);

/** What `/pay` said before the claim stays here until the payment is confirmed. */
function Claim({
  payment: { id, utr, typedUtr, rupees, lapsesAt, mayChange },
  how,
  checking,
  ...shown
}: { payment: Pending; how: ManualInstructions; checking: Checking } & Shown<typeof UtrGiven>) {
  const [form, fields] = useFields<typeof UtrGiven>({
    id: `claim-${id}`,
    typed: { utr: typedUtr ?? utr },
    ...shown,
  });
  const steps = (
    <>
      <ManualSteps total={rupees} how={how} told checking={checking} />
      <UpiTransfer total={rupees} how={how} />
    </>
  );
  return (
    <>
      <p>
        {utr
          ? `We have your UTR ${utr}. Do not pay again.`
          : "Not paid yet? Everything you need is here."}
        {lapsesAt ? ` We look for your transfer until ${dayInWords(lapsesAt)}.` : ""}
      </p>
      {utr ? (
        <details className="plain">
          <summary>How it goes, step by step</summary>
          {steps}
        </details>
      ) : (
        steps
      )}
      <p>
        <OnWhatsapp how={how} />
      </p>
      {mayChange ? (
        <>
          <form {...getFormProps(form)} className="stack" method="post" action="/subscriptions">
            <input type="hidden" name="claim" value={id} />
            <Field
              field={fields.utr}
              label="UTR, if you have paid"
              hint="The bank's 12-digit number of your transfer. Your UPI app shows it with the payment."
              inputMode="numeric"
              autoComplete="off"
              data-asks={asks.utr}
            />
            <input type="hidden" name="who" value={how.owner} />
            <button className="btn quiet" name="intent" value="utr">
              Save UTR
            </button>
          </form>
          <details className="plain">
            <summary>Cancel this claim</summary>
            <form className="stack" method="post" action="/subscriptions">
              <input type="hidden" name="claim" value={id} />
              <p className="small">Cancelling costs nothing. If you have paid, do not cancel.</p>
              <button className="btn quiet" name="intent" value="cancel">
                Cancel claim
              </button>
            </form>
          </details>
        </>
      ) : null}
    </>
  );
}
