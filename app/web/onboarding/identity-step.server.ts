import { forms } from "../../content/words/en/forms";
import { say } from "../../content/words/sentence";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import { given } from "../visit/context";
import { scopeOf } from "../visit/request-scope";
import { IdentityTyped } from "../visit/form-fields.server";
import { withFrom } from "../visit/from";
import { redirectWithMessage } from "../visit/messages.server";
import type { Said } from "../visit/problems";
import { readForm } from "../visit/read-form.server";
import { refused, refusedByApi } from "../visit/refused.server";
import { wayBack } from "../visit/way-back";

/** Our own API names the field that its refusal is about; another says it of the whole form. */
const FIELDS = ["pan", "day", "name"] as const;

/**
 * PAN and date of birth; the name too where the provider needs it, which only its refusal tells
 * (decision 4).
 */
export async function identityForm(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  form: FormData,
) {
  const submission = readForm(form, IdentityTyped(given(context).now(), form.has("name")));
  const at = { form: "identity", submission };
  if (submission.status !== "success") return refused(context, at);
  const outcome = await scopeOf({ context, request }).call("setPanDob", submission.value);
  if (outcome.ok) {
    const message = { type: "success" as const, message: "PAN and DOB verified successfully!" };
    return redirectWithMessage(context, withFrom("/details", wayBack(request)), message);
  }
  const said = outcome.sentence ? say("en", outcome.sentence) : outcome.message;
  const nameNeeded = outcome.status === 422 && said.includes(forms.nameAsOnPan);
  // Nobody was asked for it yet, so that it is the next question and not a mistake.
  if (nameNeeded && !form.has("name"))
    return data<Said>({ form: "identity", result: submission.reply(), nameAsked: true });
  return nameNeeded
    ? refusedByApi(context, outcome, { ...at, field: "name", fallback: forms.nameAsOnPan })
    : refusedByApi(context, outcome, {
        ...at,
        field: FIELDS.find((name) => name === outcome.data.field) ?? null,
        fallback: forms.anError,
      });
}
