import { dialCodes } from "../content/dial-codes";
import { asks, patterns } from "../visit/asked";
import type { Problem } from "../visit/problems";
import { Field } from "./Field";
import { SentForm, SubmitButton } from "./SentForm";

/**
 * The mobile number to sign in with; the dial code stands beside it, India unless chosen otherwise.
 */
export function NumberForm({
  action,
  typed,
  problems,
}: {
  action: string;
  typed: Record<string, string>;
  problems: Problem[];
}) {
  return (
    <SentForm className="stack" action={action}>
      <input type="hidden" name="intent" value="send" />
      <div className="field">
        <label htmlFor="dial">Country code</label>
        <select
          id="dial"
          name="dial"
          defaultValue={typed.dial ?? "+91 India"}
          autoComplete="tel-country-code"
        >
          {dialCodes.map(([code, country]) => (
            <option key={country} value={`${code} ${country}`}>
              {code} {country}
            </option>
          ))}
        </select>
      </div>
      <Field
        name="mobile"
        label="Mobile number"
        hint="10 digits. We send a code to it by SMS."
        type="tel"
        inputMode="tel"
        autoFocus
        autoComplete="tel-national"
        pattern={patterns.mobile}
        data-asks={asks.mobile}
        required
        defaultValue={typed.mobile}
        problems={problems}
      />
      <SubmitButton>Send OTP</SubmitButton>
    </SentForm>
  );
}
