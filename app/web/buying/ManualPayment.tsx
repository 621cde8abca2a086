import { getFormProps, getInputProps } from "@conform-to/react";
import { asks } from "../visit/asked";
import type { ClaimMade } from "../visit/form-fields.server";
import type { ManualInstructions } from "./manual-instructions.server";
import { Field } from "../frame/Field";
import { ManualSteps, type Checking } from "./ManualSteps";
import { useFields, type Shown } from "../frame/use-fields";
import { OnWhatsapp, UpiTransfer } from "./UpiTransfer";

/** "Manual Payment Instructions": an address of its own, so that it opens without script. */
export function ManualPayment({
  total,
  how,
  checking,
  ...shown
}: { total: number; how: ManualInstructions; checking: Checking } & Shown<typeof ClaimMade>) {
  const [form, { amount, reference, utr }] = useFields<typeof ClaimMade>({ id: "claim", ...shown });
  return (
    <section
      className="modal flow stack"
      id="manual"
      role="dialog"
      aria-labelledby="manual-title"
      tabIndex={-1}
    >
      <h2 id="manual-title">Manual Payment Instructions</h2>
      <ManualSteps total={total} how={how} told={false} checking={checking} />
      <UpiTransfer total={total} how={how} />
      <p>
        <OnWhatsapp how={how} />
      </p>
      <form {...getFormProps(form)} className="stack" method="post" action="/pay?how=manual">
        <input {...getInputProps(amount, { type: "hidden", value: false })} value={total} />
        <input
          {...getInputProps(reference, { type: "hidden", value: false })}
          value={how.reference ?? ""}
        />
        <Field
          field={utr}
          label="UTR (12 digits, optional)"
          hint="The bank's number of your transfer, if you have paid already. It helps us to find it sooner."
          inputMode="numeric"
          autoComplete="off"
          data-asks={asks.utrIfAny}
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
