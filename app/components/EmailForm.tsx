import type { Problem } from "../visit/problems";
import { Field } from "./Field";

/** The e-mail address that gets a code. */
export function EmailForm({ action, typed, problems }: { action: string; typed: Record<string, string>; problems: Problem[] }) {
  return (
    <form className="stack" method="post" action={action}>
      <input type="hidden" name="step" value="email" />
      <input type="hidden" name="intent" value="send" />
      <Field
        name="email"
        label="E-mail"
        hint="We send a code to it, and later your receipts and research."
        type="email"
        autoComplete="email"
        spellCheck={false}
        autoCapitalize="none"
        required
        defaultValue={typed.email}
        problems={problems}
      />
      <button className="btn">Send code</button>
    </form>
  );
}
