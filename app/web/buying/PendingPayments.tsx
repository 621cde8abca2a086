import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { fill } from "../../content/words/fill";
import { useAddress, useWords } from "../visit/words";
import type { UtrGiven } from "../visit/form-fields.server";
import type { ManualInstructions } from "./manual-instructions.server";
import { AboutVerification, type Contact, type Pending } from "./AboutVerification";
import { Field } from "../frame/Field";
import { capitalised } from "../frame/names";
import { AsWritten } from "../frame/AsWritten";
import { useMeasures } from "../frame/use-measures";
import { useFields, type Shown } from "../frame/use-fields";
import { ManualSteps, type Checking } from "./ManualSteps";
import { OnWhatsapp } from "./UpiTransfer";
import { Whose } from "../visit/Whose";

/**
 * "Payment(s) Pending for Verification": each with its services, its total, and all that it takes
 * to finish it.
 */
export function PendingPayments({
  pending,
  contact,
  ...shown
}: { pending: Pending[]; contact: Contact } & Shown<typeof UtrGiven>) {
  const words = useWords("subscriptions").pending;
  return (
    <details className="card" open>
      <summary>{words.title}</summary>
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

function Head({ payment }: { payment: Pending }) {
  const words = useWords("subscriptions").pending;
  const { rupees, price } = useMeasures();
  return (
    <div className="row apart">
      <div>
        <b>{words[payment.method]}</b>
        {payment.offers.map(({ _id, service }) => (
          <div key={_id} className="small muted">
            <AsWritten>{capitalised(service.name)}</AsWritten> ·{" "}
            <span className="whole">{price(service)}</span>
          </div>
        ))}
      </div>
      <div className="row">
        <span className="price">{rupees(payment.rupees)}</span>
        <button
          type="button"
          className="icon"
          aria-label={words.about}
          popovertarget={`about-${payment.id}`}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 9v6M10 5v1" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </div>
  );
}

/** What `/pay` said before the claim stays here until the payment is confirmed. */
function Claim({
  payment: { id, utr, paidOnline, typedUtr, rupees, lapsesAt, mayChange },
  how,
  checking,
  ...shown
}: { payment: Pending; how: ManualInstructions; checking: Checking } & Shown<typeof UtrGiven>) {
  const words = useWords("subscriptions").pending;
  const { day } = useMeasures();
  const address = useAddress();
  const [form, fields] = useFields<typeof UtrGiven>({
    id: `claim-${id}`,
    typed: { utr: typedUtr ?? utr },
    ...shown,
  });
  const paid = paidOnline && !utr;
  return (
    <>
      <p>
        {utr ? fill(words.hasUtr, { utr }) : paid ? words.paidOnline : words.notPaid}
        {lapsesAt ? ` ${fill(words.until, { day: day(lapsesAt) })}` : ""}
      </p>
      <Folded under={utr || paid ? words.steps : null}>
        <ManualSteps total={rupees} how={how} told checking={checking} />
      </Folded>
      <p>
        <OnWhatsapp how={how} />
      </p>
      {mayChange ? (
        <>
          <Folded
            under={utr ? words.utrChange : null}
            open={shown.said.form === form.id || typedUtr !== null}
          >
            <form
              {...getFormProps(form)}
              className="stack"
              method="post"
              action={address("/subscriptions")}
            >
              <input type="hidden" name="claim" value={id} />
              <Field
                field={fields.utr}
                label={words.utr}
                hint={words.utrHint}
                inputMode="numeric"
                autoComplete="off"
                data-asks={words.utrAsks}
              />
              <Whose />
              <button className="btn quiet" name="intent" value="utr">
                {words.save}
              </button>
            </form>
          </Folded>
          <hr />
          <Folded under={utr ? words.cancel : null}>
            <form className="row apart" method="post" action={address("/subscriptions")}>
              <input type="hidden" name="claim" value={id} />
              <Whose />
              {paid ? null : (
                <p className="small muted" id={`cancel-${id}`}>
                  {words.cancelHint}
                </p>
              )}
              <button
                className="btn link"
                name="intent"
                value="cancel"
                aria-describedby={paid ? undefined : `cancel-${id}`}
              >
                {words.cancel}
              </button>
            </form>
          </Folded>
        </>
      ) : null}
    </>
  );
}

/** What a person who has paid seldom needs stands one press away. @param under null: in the open */
function Folded({
  under,
  open,
  children,
}: {
  under: string | null;
  open?: boolean;
  children: ReactNode;
}) {
  if (under === null) return children;
  return (
    <details className="plain" open={open}>
      <summary>{under}</summary>
      {children}
    </details>
  );
}
