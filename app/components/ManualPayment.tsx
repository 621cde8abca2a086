import type { ManualInstructions } from "../visit/manual-instructions.server";
import type { Said } from "../visit/problems";
import { Field } from "./Field";
import { rupees } from "./money";

/** "Manual Payment Instructions": an address of its own, so that it opens without script. */
export function ManualPayment({
  total,
  how,
  said,
}: {
  total: number;
  how: ManualInstructions;
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
      <dl className="kv">
        <dt>Amount</dt>
        <dd className="price">{rupees(total)}</dd>
        <dt>Pay to</dt>
        <dd>{how.payee}</dd>
        <dt>UPI ID</dt>
        <dd>
          {how.upiId.split("@")[0]}
          <wbr />@{how.upiId.split("@")[1]}
        </dd>
        <dt>Reference</dt>
        <dd>{how.reference}</dd>
      </dl>
      <ol>
        <li>
          Transfer exactly {rupees(total)} to the UPI ID above. Your app must show the name{" "}
          {how.payee}; if it shows another, do not pay.
        </li>
        <li>Take a screenshot of the payment.</li>
        <li>Send the screenshot to our WhatsApp number.</li>
        <li>We check the transfer with our bank; a confirmation e-mail follows.</li>
      </ol>
      <div
        className="qr"
        role="img"
        aria-label={`UPI QR code: pay ${rupees(total)} to ${how.upiId}`}
        dangerouslySetInnerHTML={{ __html: how.qr }}
      />
      <p className="row">
        <a className="btn quiet" href={how.upiLink}>
          Open my UPI app
        </a>
        <a className="btn quiet" href={how.whatsapp} target="_blank" rel="noopener noreferrer">
          Send on WhatsApp
        </a>
      </p>
      <form className="stack" method="post" action="/pay?how=manual">
        <input type="hidden" name="amount" value={total} />
        <Field
          name="utr"
          label="UTR (12 digits, optional)"
          hint="The bank's reference of your transfer, if you have paid already. It helps us to find it sooner."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={said.typed.utr}
          problems={said.problems}
        />
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
