import type { ActionFunctionArgs } from "@remix-run/node";
import { given } from "../api/context";
import { EMAIL, type CurrentUser } from "../api/contract";
import { scopeOf } from "../api/request-scope";
import { readCode } from "./code";
import { withFrom } from "./from";
import { redirectWithMessage } from "./messages.server";
import { pendingEmail, setPending } from "./pending.server";
import { refused, refusedByApi, textOf, typedIn } from "./refused.server";
import { wayBack } from "./way-back";

type Asked = Pick<ActionFunctionArgs, "context" | "request">;

/** The e-mail step: an address asks for a code; the code, or another one, follows. */
export async function emailForms(asked: Asked, user: CurrentUser, form: FormData) {
  const intent = form.get("intent");
  if (intent === "send") return send(asked, user, form);
  const pending = pendingEmail(asked.context, asked.request, user.number);
  if (!pending) return leadOn(asked, { type: "info", message: "Please enter your e-mail address again." });
  return intent === "resend" ? resend(asked, user, pending.email) : verify(asked, pending.email, textOf(form, "code"));
}

async function send(asked: Asked, user: CurrentUser, form: FormData) {
  const typed = typedIn(form);
  const email = textOf(form, "email").toLowerCase();
  const why = whatIsWrong(email);
  if (why) return refused(asked.context, [{ field: "email", why }], typed);
  const outcome = await scopeOf(asked).call("requestEmailOtp", { email });
  if (!outcome.ok) return refusedByApi(asked.context, outcome, { field: "email", fallback: "An unknown error occurred.", typed });
  return sent(asked, user, email, "Verification code sent!");
}

function whatIsWrong(email: string): string | null {
  if (email.includes("+")) return "An address with + cannot be verified here. Enter it without the + and what follows, or use another address";
  return email.length <= 254 && EMAIL.test(email) ? null : "Enter an e-mail address like name@example.com";
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

async function verify(asked: Asked, email: string, typed: string) {
  const otp = readCode(typed);
  if (!otp) return refused(asked.context, [{ field: "code", why: "Enter the 6-digit code" }], {});
  const outcome = await scopeOf(asked).call("verifyEmailOtp", { email, otp });
  if (!outcome.ok) return refusedByApi(asked.context, outcome, { field: "code", fallback: "Invalid OTP or error." });
  return leadOn(asked, { type: "success", message: "Email verified successfully!" }, setPending(asked.context, null));
}

const leadOn = ({ context, request }: Asked, message: { type: "success" | "info"; message: string }, cookie?: string) =>
  redirectWithMessage(context, withFrom("/details", wayBack(request)), message, cookie ? { "set-cookie": cookie } : {});
