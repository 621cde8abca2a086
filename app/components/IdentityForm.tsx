import { asks, patterns } from "../visit/asked";
import type { Problem } from "../visit/problems";
import { DobFields } from "./DobFields";
import { Field } from "./Field";
import { SentForm, SubmitButton } from "./SentForm";

/** PAN and date of birth; the name only after the provider asked for it. */
export function IdentityForm({
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
      <input type="hidden" name="step" value="identity" />
      <DobFields typed={typed} problems={problems} />
      <Field
        name="pan"
        label="PAN"
        hint="10 characters, printed on your PAN card"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        pattern={patterns.pan}
        data-asks={asks.pan}
        required
        defaultValue={typed.pan}
        problems={problems}
      />
      {"name" in typed ? (
        <Field
          name="name"
          label="Full name as on PAN"
          autoComplete="name"
          maxLength={120}
          data-asks={asks.name}
          required
          defaultValue={typed.name}
          problems={problems}
        />
      ) : null}
      <SubmitButton>Verify PAN</SubmitButton>
    </SentForm>
  );
}
