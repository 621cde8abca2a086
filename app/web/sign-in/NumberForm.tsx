import { getSelectProps } from "@conform-to/react";
import { useWords } from "../visit/words";
import type { NumberAsked } from "../visit/form-fields.server";
import { Field } from "../frame/Field";
import { SentForm, SubmitButton } from "../frame/SentForm";
import { useFields, type Shown } from "../frame/use-fields";

/**
 * The mobile number to sign in with; the dial code stands beside it, India unless chosen otherwise.
 */
export function NumberForm({
  action,
  countries,
  ...shown
}: {
  action: string;
  /** in the reader's language: "+91 India" and so on */
  countries: readonly string[];
} & Shown<typeof NumberAsked>) {
  const words = useWords("signIn");
  const [form, { dial, mobile }] = useFields<typeof NumberAsked>({ id: "number", ...shown });
  return (
    <SentForm className="stack" form={form} action={action}>
      <input type="hidden" name="intent" value="send" />
      <div className="field">
        <label htmlFor={dial.id}>{words.countryCode}</label>
        <select {...getSelectProps(dial)} autoComplete="tel-country-code">
          {countries.map((country) => (
            // Its words are its value: said twice, two hundred countries are a kilobyte more.
            <option key={country}>{country}</option>
          ))}
        </select>
      </div>
      <Field
        field={mobile}
        label={words.mobile}
        hint={words.mobileHint}
        type="tel"
        inputMode="tel"
        autoFocus
        autoComplete="tel-national"
        data-asks={words.asks}
      />
      <SubmitButton>{words.send}</SubmitButton>
    </SentForm>
  );
}
