import type { FormEvent } from "react";
import { useWords } from "../visit/words";
import type { EmailAsked } from "../visit/form-fields.server";
import { Field } from "../frame/Field";
import { SentForm, SubmitButton } from "../frame/SentForm";
import { useFields, type Shown } from "../frame/use-fields";

/**
 * The e-mail address that gets a code. A text field: in one of type `email` no script may put the
 * caret back.
 */
export function EmailForm({ action, ...shown }: { action: string } & Shown<typeof EmailAsked>) {
  const words = useWords("onboarding").email;
  const [form, { email }] = useFields<typeof EmailAsked>({ id: "email", ...shown });
  return (
    <SentForm className="stack" form={form} action={action}>
      <input type="hidden" name="step" value="email" />
      <input type="hidden" name="intent" value="send" />
      <Field
        field={email}
        label={words.label}
        hint={words.hint}
        inputMode="email"
        data-asks={words.asks}
        onInput={lowerCase}
        autoComplete="email"
        spellCheck={false}
        autoCapitalize="none"
      />
      <SubmitButton>{words.send}</SubmitButton>
    </SentForm>
  );
}

/**
 * In lower case as it is typed (specification §5), the caret where it was; not while an input
 * method composes.
 */
function lowerCase(event: FormEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const lower = input.value.toLowerCase();
  if (lower === input.value || (event.nativeEvent as InputEvent).isComposing) return;
  const { selectionStart, selectionEnd } = input;
  input.value = lower;
  input.setSelectionRange(selectionStart, selectionEnd);
}
