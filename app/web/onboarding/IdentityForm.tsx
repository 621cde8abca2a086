import { asks } from "../visit/asked";
import type { IdentityTyped } from "../visit/form-fields.server";
import { DobFields } from "./DobFields";
import { Field } from "../frame/Field";
import { SentForm, SubmitButton } from "../frame/SentForm";
import { useFields, type Shown } from "../frame/use-fields";

type Asked = ReturnType<typeof IdentityTyped>;

/** PAN and date of birth; the name only after the provider asked for it. */
export function IdentityForm({
  action,
  nameAsked,
  said,
  ...shown
}: { action: string; nameAsked: boolean } & Shown<Asked>) {
  const [form, { day, month, year, pan, name }] = useFields<Asked>({
    id: "identity",
    said,
    ...shown,
  });
  return (
    <SentForm className="stack" form={form} action={action}>
      <input type="hidden" name="step" value="identity" />
      <DobFields day={day} month={month} year={year} />
      <Field
        field={pan}
        label="PAN"
        hint="10 characters, printed on your PAN card"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-asks={asks.pan}
      />
      {said.nameAsked ? (
        <p className="note" role="status">
          <b>One more thing: your name.</b> Nothing is wrong: this PAN can only be checked with the
          name on the card.
        </p>
      ) : null}
      {nameAsked ? (
        <Field
          field={name}
          label="Full name as on PAN"
          autoComplete="name"
          autoFocus={said.nameAsked ?? false}
          data-asks={asks.name}
        />
      ) : null}
      <SubmitButton>Verify PAN</SubmitButton>
    </SentForm>
  );
}
