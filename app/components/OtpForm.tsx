import type { Problem } from "../visit/problems";
import { Field } from "./Field";
import { ResendForm } from "./ResendForm";

interface Props {
  action: string;
  /** of onboarding, when the code belongs to one */
  step?: string;
  sentTo: string;
  change: { href: string; words: string };
  verify: string;
  resend: string;
  waitS: number;
  problems: Problem[];
}

/** Where a six-digit code is typed that went to a number or an e-mail address, and asked for again. */
export function OtpForm({ action, step, sentTo, change, verify, resend, waitS, problems }: Props) {
  return (
    <div className="stack">
      <p>
        We sent a 6-digit code to <b className="whole">{sentTo}</b>. <a href={change.href}>{change.words}</a>
      </p>
      <form className="stack" method="post" action={action}>
        <input type="hidden" name="intent" value="verify" />
        {step ? <input type="hidden" name="step" value={step} /> : null}
        <Field
          name="code"
          label="Code"
          className="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]{3} ?[0-9]{3}"
          title="6 digits"
          required
          problems={problems}
        />
        <button className="btn">{verify}</button>
      </form>
      <ResendForm key={waitS} action={action} step={step} words={resend} waitS={waitS} />
    </div>
  );
}
