import { redirect } from "@remix-run/node";
import { given, type RouteArguments } from "../visit/context";
import type { CurrentUser } from "../../api/contract";
import { scopeOf } from "../visit/request-scope";
import { CodeTyped, EmailAsked } from "../visit/form-fields.server";
import { withFrom } from "../visit/from";
import { redirectWithMessage } from "../visit/messages.server";
import { isStillGood, pendingEmail, setPending } from "../visit/pending.server";
import { readForm } from "../visit/read-form.server";
import { refused, refusedByApi } from "../visit/refused.server";
import { wayBack } from "../visit/way-back";
import { forms } from "../../content/words/en/forms";

/** The e-mail step: an address asks for a code; the code, or another one, follows. */
export async function emailForms(args: RouteArguments, user: CurrentUser, form: FormData) {
  const intent = form.get("intent");
  if (intent === "send") return send(args, user, form);
  const pending = pendingEmail(args.context, args.request, user.number);
  if (!pending) return leadOn(args, { type: "info", message: forms.emailAgain });
  return intent === "resend"
    ? resend(args, user, pending.email)
    : verify(args, pending.email, form);
}

async function send(args: RouteArguments, user: CurrentUser, form: FormData) {
  const submission = readForm(form, EmailAsked);
  const at = { form: "email", submission, field: "email" };
  if (submission.status !== "success") return refused(args.context, at);
  const { email } = submission.value;
  const waiting = pendingEmail(args.context, args.request, user.number);
  // Back from "Change e-mail" with the same one: its code is still good, and another is for "Resend
  // Code".
  if (waiting?.email === email && isStillGood(args.context, waiting))
    return redirect(withFrom("/details", wayBack(args.request)), 303);
  const outcome = await scopeOf(args).call("requestEmailOtp", { email });
  if (!outcome.ok)
    return refusedByApi(args.context, outcome, { ...at, fallback: forms.unknownError });
  return sent(args, user, email, "Verification code sent!");
}

async function resend(args: RouteArguments, user: CurrentUser, email: string) {
  const outcome = await scopeOf(args).call("requestEmailOtp", { email });
  if (!outcome.ok) return refusedByApi(args.context, outcome, { fallback: forms.anError });
  return sent(args, user, email, forms.codeResent);
}

function sent(args: RouteArguments, user: CurrentUser, email: string, message: string) {
  const pending = { email, person: user.number, askedAt: given(args.context).now() };
  return leadOn(args, { type: "success", message }, setPending(args.context, pending));
}

async function verify(args: RouteArguments, email: string, form: FormData) {
  const submission = readForm(form, CodeTyped);
  const at = { form: "code", submission, field: "code" };
  if (submission.status !== "success") return refused(args.context, at);
  const otp = submission.value.code;
  const outcome = await scopeOf(args).call("verifyEmailOtp", { email, otp });
  if (!outcome.ok)
    return refusedByApi(args.context, outcome, { ...at, fallback: forms.invalidOtp });
  return leadOn(
    args,
    { type: "success", message: "Email verified successfully!" },
    setPending(args.context, null),
  );
}

const leadOn = (
  { context, request }: RouteArguments,
  message: { type: "success" | "info"; message: string },
  cookie?: string,
) =>
  redirectWithMessage(
    context,
    withFrom("/details", wayBack(request)),
    message,
    cookie ? { "set-cookie": cookie } : {},
  );
