import type { ManualInstructions } from "../visit/manual-instructions.server";
import type { Said } from "../visit/problems";
import { Field } from "./Field";
import { rupees } from "./money";
import { OnWhatsapp, UpiTransfer } from "./UpiTransfer";

/** "Manual Payment Instructions": an address of its own, so that it opens without script. */
export function ManualPayment({
  total,
  how,
  before,
  said,
}: {
  total: number;
  how: ManualInstructions;
  /** what was typed here when the session had ended */
  before: Record<string, string>;
  said: Said;
}) {
  return (
    <section
      className="modal flow stack"
      id="manual"
      role="dialog"
      aria-labelledby="manual-title"
      tabIndex={-1}
    >
      <h2 id="manual-title">Manual Payment Instructions</h2>
      <ol>
        <li>
          Transfer exactly {rupees(total)} to the UPI ID below. Your app must show the name{" "}
          {how.payee}; if it shows another, do not pay.
        </li>
        <li>Take a screenshot of the payment.</li>
        <li>Send the screenshot to our WhatsApp number.</li>
        <li>We check the transfer with our bank; a confirmation e-mail follows.</li>
      </ol>
      <UpiTransfer total={total} how={how} />
      <p>
        <OnWhatsapp how={how} />
      </p>
      <form className="stack" method="post" action="/pay?how=manual">
        <input type="hidden" name="amount" value={total} />
        <input type="hidden" name="reference" value={how.reference ?? ""} />
        <Field
          name="utr"
          label="UTR (12 digits, optional)"
          hint="The bank's number of your transfer, if you have paid already. It helps us to find it sooner."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={said.typed.utr ?? before.utr}
          problems={said.problems}
        />
        <p className="small muted">
          All of this stays on your Subscriptions page and in a mail to you until the payment is
          confirmed.
        </p>
        <input type="hidden" name="who" value={how.owner} />
        <p className="row">
          <button className="btn" name="intent" value="manual">
            I'll Pay &amp; Send Screenshot
          </button>
          <a className="btn link" href="/pay">
            Close
          </a>
        </p>
      </form>
    </section>
  );
}
