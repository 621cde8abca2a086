import { useWords } from "../visit/words";
import type { IdentityTyped } from "../visit/form-fields.server";
import { DobFields } from "./DobFields";
import { Field } from "../frame/Field";
import { Said } from "../frame/Said";
import { SentForm, SubmitButton } from "../frame/SentForm";
import { useFields, type Shown } from "../frame/use-fields";

type IdentityFields = ReturnType<typeof IdentityTyped>;

/** PAN and date of birth; the name only after the provider asked for it. */
export function IdentityForm({
  action,
  nameAsked,
  said,
  ...shown
}: { action: string; nameAsked: boolean } & Shown<IdentityFields>) {
  const words = useWords("onboarding").identity;
  const [form, { day, month, year, pan, name }] = useFields<IdentityFields>({
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
        label={words.pan}
        hint={words.panHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-asks={words.panAsks}
      />
      {said.nameAsked ? (
        <p className="note" role="status">
          <Said words={words.nameNext} />
        </p>
      ) : null}
      {nameAsked ? (
        <Field
          field={name}
          label={words.name}
          autoComplete="name"
          autoFocus={said.nameAsked ?? false}
          data-asks={words.nameAsks}
        />
      ) : null}
      <SubmitButton>{words.verify}</SubmitButton>
    </SentForm>
  );
}
