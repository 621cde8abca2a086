import { fill } from "../../content/words/fill";
import { useWords } from "../visit/words";
import { AsWritten } from "../frame/AsWritten";
import { Said } from "../frame/Said";
import { useMeasures } from "../frame/use-measures";
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
  /** of a claim: what it is for was paid on the website since */
  paidOnline: boolean;
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
  const words = useWords("subscriptions").verification;
  const { rupees, day } = useMeasures();
  const claimed = payment.createdAt ? day(payment.createdAt) : null;
  return (
    <div
      className="modal"
      id={`about-${payment.id}`}
      popover="auto"
      role="dialog"
      aria-labelledby={`title-${payment.id}`}
    >
      <h2 id={`title-${payment.id}`}>{words.title}</h2>
      <dl className="kv">
        <dt>{words.amount}</dt>
        <dd>{rupees(payment.rupees)}</dd>
        {claimed ? (
          <>
            <dt>{payment.method === "manual" ? words.claimedOn : words.paidOn}</dt>
            <dd>{claimed}</dd>
          </>
        ) : null}
      </dl>
      {payment.method === "manual" ? (
        <>
          <p>
            <Said words={words.byHand} values={{ hours: <AsWritten>{contact.hours}</AsWritten> }} />
          </p>
          <p>
            {payment.lapsesAt ? fill(words.lapsesOn, { day: day(payment.lapsesAt) }) : words.lapses}
          </p>
        </>
      ) : (
        <p>{words.online}</p>
      )}
      <p>
        <Said
          words={words.questions}
          values={{
            email: <a href={`mailto:${contact.email}`}>{contact.email}</a>,
            phone: <span className="whole">{contact.phone}</span>,
          }}
        />
      </p>
      <button
        type="button"
        className="btn quiet"
        popovertarget={`about-${payment.id}`}
        popovertargetaction="hide"
      >
        {words.close}
      </button>
    </div>
  );
}
