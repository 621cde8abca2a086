import { useEffect, useRef } from "react";
import type { CodeTyped } from "../visit/form-fields.server";
import { useWords } from "../visit/words";
import type { Wait } from "../visit/wait";
import { useCodeFromSms } from "./code-from-sms";
import { A } from "./A";
import { Field } from "./Field";
import { ResendForm } from "./ResendForm";
import { Said } from "./Said";
import { SentForm, SubmitButton } from "./SentForm";
import { useFields, type Shown } from "./use-fields";

interface Props extends Shown<typeof CodeTyped> {
  action: string;
  /** of onboarding, when the code belongs to one */
  step?: string;
  sentTo: string;
  change: { href: string; words: string };
  verify: string;
  resend: string;
  wait: Wait;
}

/**
 * Where a six-digit code is typed that went to a number or an e-mail address, and asked for again.
 * A new one with each code that is sent (`key`): what was typed of the one before is gone.
 */
export function OtpForm({ action, step, sentTo, change, verify, resend, wait, ...shown }: Props) {
  const [form, { code }] = useFields<typeof CodeTyped>({ id: "code", ...shown });
  const words = useWords("code");
  const input = useRef<HTMLInputElement>(null);
  useCodeFromSms(input, step === undefined);
  // A refused code leaves the field, as it does without script: the next would be typed behind it.
  // Not what was typed on the page of the refusal before the script came.
  const { said } = shown;
  const drawn = useRef(said);
  useEffect(() => {
    if (input.current && said.form === "code" && said !== drawn.current) input.current.value = "";
  }, [said]);
  return (
    <div className="stack">
      <p>
        <Said
          words={words.sentTo}
          values={{ to: <b className={step ? undefined : "whole"}>{sentTo}</b> }}
        />{" "}
        <A href={change.href}>{change.words}</A>
      </p>
      <SentForm className="stack" form={form} action={action}>
        <input type="hidden" name="intent" value="verify" />
        {step ? <input type="hidden" name="step" value={step} /> : null}
        <Field
          ref={input}
          field={code}
          label={words.label}
          className="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          data-asks={words.asks}
        />
        <SubmitButton>{verify}</SubmitButton>
      </SentForm>
      <ResendForm action={action} step={step} words={resend} wait={wait} />
    </div>
  );
}
