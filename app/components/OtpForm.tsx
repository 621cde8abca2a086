import { useEffect, useRef } from "react";
import { asks, patterns } from "../visit/asked";
import type { Problem } from "../visit/problems";
import type { Wait } from "../visit/wait";
import { useCodeFromSms } from "./code-from-sms";
import { Field } from "./Field";
import { ResendForm } from "./ResendForm";
import { SentForm, SubmitButton } from "./SentForm";

interface Props {
  action: string;
  /** of onboarding, when the code belongs to one */
  step?: string;
  sentTo: string;
  change: { href: string; words: string };
  verify: string;
  resend: string;
  wait: Wait;
  problems: Problem[];
}

/**
 * Where a six-digit code is typed that went to a number or an e-mail address, and asked for again.
 */
export function OtpForm({ action, step, sentTo, change, verify, resend, wait, problems }: Props) {
  const code = useRef<HTMLInputElement>(null);
  useCodeFromSms(code, step === undefined);
  // After a press on the page before, the focus is nowhere: it goes on where the code is typed.
  useEffect(() => {
    if (document.activeElement === document.body) code.current?.focus();
  }, [wait.since]);
  return (
    <div className="stack">
      <p>
        We sent a 6-digit code to <b className="whole">{sentTo}</b>.{" "}
        <a href={change.href}>{change.words}</a>
      </p>
      <SentForm className="stack" action={action}>
        <input type="hidden" name="intent" value="verify" />
        {step ? <input type="hidden" name="step" value={step} /> : null}
        <Field
          ref={code}
          name="code"
          label="Code"
          className="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern={patterns.code}
          data-asks={asks.code}
          required
          problems={problems}
        />
        <SubmitButton>{verify}</SubmitButton>
      </SentForm>
      <ResendForm key={wait.since} action={action} step={step} words={resend} wait={wait} />
    </div>
  );
}
