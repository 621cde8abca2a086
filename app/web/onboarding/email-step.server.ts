import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { given } from "../visit/context";
import type { CurrentUser } from "../../api/contract";
import { scopeOf } from "../visit/request-scope";
import { CodeTyped, EmailAsked } from "../visit/form-fields.server";
import { withFrom } from "../visit/from";
import { redirectWithMessage } from "../visit/messages.server";
import { isStillGood, pendingEmail, setPending } from "../visit/pending.server";
import { readForm } from "../visit/read-form.server";
import { refused, refusedByApi } from "../visit/refused.server";
import { wayBack } from "../visit/way-back";

type Asked = Pick<ActionFunctionArgs, "context" | "request">;

/** The e-mail step: an address asks for a code; the code, or another one, follows. */
export async function emailForms(asked: Asked, user: CurrentUser, form: FormData) {
  const intent = form.get("intent");
  if (intent === "send") return send(asked, user, form);
  const pending = pendingEmail(asked.context, asked.request, user.number);
  if (!pending)
    return leadOn(asked, { type: "info", message: "Please enter your e-mail address again." });
  return intent === "resend"
    ? resend(asked, user, pending.email)
    : verify(asked, pending.email, form);
}

async function send(asked: Asked, user: CurrentUser, form: FormData) {
  const submission = readForm(form, EmailAsked);
  const at = { form: "email", submission, field: "email" };
  if (submission.status !== "success") return refused(asked.context, at);
  const { email } = submission.value;
  const waiting = pendingEmail(asked.context, asked.request, user.number);
  // Back from "Change e-mail" with the same one: its code is still good, and another is for "Resend
  // Code".
  if (waiting?.email === email && isStillGood(asked.context, waiting))
    return redirect(withFrom("/details", wayBack(asked.request)), 303);
  const outcome = await scopeOf(asked).call("requestEmailOtp", { email });
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, { ...at, fallback: "An unknown error occurred." });
  return sent(asked, user, email, "Verification code sent!");
}

async function resend(asked: Asked, user: CurrentUser, email: string) {
  const outcome = await scopeOf(asked).call("requestEmailOtp", { email });
  if (!outcome.ok) return refusedByApi(asked.context, outcome, { fallback: "An error occurred." });
  return sent(asked, user, email, "Verification code resent!");
}

function sent(asked: Asked, user: CurrentUser, email: string, message: string) {
  const pending = { email, person: user.number, askedAt: given(asked.context).now() };
  return leadOn(asked, { type: "success", message }, setPending(asked.context, pending));
}

async function verify(asked: Asked, email: string, form: FormData) {
  const submission = readForm(form, CodeTyped);
  const at = { form: "code", submission, field: "code" };
  if (submission.status !== "success") return refused(asked.context, at);
  const otp = submission.value.code;
  const outcome = await scopeOf(asked).call("verifyEmailOtp", { email, otp });
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, { ...at, fallback: "Invalid OTP or error." });
  return leadOn(
    asked,
    { type: "success", message: "Email verified successfully!" },
    setPending(asked.context, null),
  );
}

const leadOn = (
  { context, request }: Asked,
  message: { type: "success" | "info"; message: string },
  cookie?: string,
) =>
  redirectWithMessage(
    context,
    withFrom("/details", wayBack(request)),
    message,
    cookie ? { "set-cookie": cookie } : {},
  );
