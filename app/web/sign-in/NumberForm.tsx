import { getSelectProps } from "@conform-to/react";
import { dialCodes } from "../../content/dial-codes";
import { asks } from "../visit/asked";
import type { NumberAsked } from "../visit/form-fields.server";
import { Field } from "../frame/Field";
import { SentForm, SubmitButton } from "../frame/SentForm";
import { useFields, type Shown } from "../frame/use-fields";

/**
 * The mobile number to sign in with; the dial code stands beside it, India unless chosen otherwise.
 */
export function NumberForm({ action, ...shown }: { action: string } & Shown<typeof NumberAsked>) {
  const [form, { dial, mobile }] = useFields<typeof NumberAsked>({ id: "number", ...shown });
  return (
    <SentForm className="stack" form={form} action={action}>
      <input type="hidden" name="intent" value="send" />
      <div className="field">
        <label htmlFor={dial.id}>Country code</label>
        <select {...getSelectProps(dial)} autoComplete="tel-country-code">
          {dialCodes.map(([code, country]) => (
            <option key={country} value={`${code} ${country}`}>
              {code} {country}
            </option>
          ))}
        </select>
      </div>
      <Field
        field={mobile}
        label="Mobile number"
        hint="10 digits. We send a code to it by SMS."
        type="tel"
        inputMode="tel"
        autoFocus
        autoComplete="tel-national"
        data-asks={asks.mobile}
      />
      <SubmitButton>Send OTP</SubmitButton>
    </SentForm>
  );
}
