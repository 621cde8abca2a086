import { getFormProps, getInputProps } from "@conform-to/react";
import type { ClaimMade } from "../visit/form-fields.server";
import type { ManualInstructions } from "./manual-instructions.server";
import { Whose } from "../visit/Whose";
import { useAddress, useWords } from "../visit/words";
import { A } from "../frame/A";
import { Field } from "../frame/Field";
import { ManualSteps, type Checking } from "./ManualSteps";
import { useFields, type Shown } from "../frame/use-fields";
import { OnWhatsapp } from "./UpiTransfer";

interface ManualPaymentProps {
  /** what goes along with the press of what was seen (`cartShown`) */
  cart: string;
  total: number;
  how: ManualInstructions;
  checking: Checking;
}

/** "Manual Payment Instructions": an address of its own, so that it opens without script. */
export function ManualPayment({
  cart,
  total,
  how,
  checking,
  ...shown
}: ManualPaymentProps & Shown<typeof ClaimMade>) {
  const words = useWords("transfer");
  const address = useAddress();
  const [form, { amount, cart: seen, reference, utr }] = useFields<typeof ClaimMade>({
    id: "claim",
    ...shown,
  });
  return (
    <section
      className="modal flow stack"
      id="manual"
      role="dialog"
      aria-labelledby="manual-title"
      tabIndex={-1}
    >
      <h2 id="manual-title">{words.title}</h2>
      <ManualSteps total={total} how={how} told={false} checking={checking} />
      <p>
        <OnWhatsapp how={how} />
      </p>
      <form
        {...getFormProps(form)}
        className="stack"
        method="post"
        action={address("/pay?how=manual")}
      >
        <input {...getInputProps(amount, { type: "hidden", value: false })} value={total} />
        <input {...getInputProps(seen, { type: "hidden", value: false })} value={cart} />
        <input
          {...getInputProps(reference, { type: "hidden", value: false })}
          value={how.reference ?? ""}
        />
        <Field
          field={utr}
          label={words.utr}
          hint={words.utrHint}
          inputMode="numeric"
          autoComplete="off"
          data-asks={words.utrAsks}
        />
        <p className="small muted">{words.stays}</p>
        <Whose />
        <p className="row">
          <button className="btn" name="intent" value="manual">
            {words.claim}
          </button>
          <A className="btn link" href="/pay">
            {words.close}
          </A>
        </p>
      </form>
    </section>
  );
}
