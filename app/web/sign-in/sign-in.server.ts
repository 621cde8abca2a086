import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { given } from "../visit/context";
import { scopeOf } from "../visit/request-scope";
import { lastPathCookie, withFrom } from "../visit/from";
import { isClient } from "../visit/guards.server";
import { postedForm } from "../visit/posted-form.server";
import { wordsOf } from "../visit/words.server";
import { wayBack } from "../visit/way-back";
import { redirectWithMessage } from "../visit/messages.server";
import { isStillGood, pendingNumber, setPending } from "../visit/pending.server";
import { CodeTyped, NumberAsked } from "../visit/form-fields.server";
import { readForm } from "../visit/read-form.server";
import { refused, refusedByApi } from "../visit/refused.server";

type Asked = Pick<ActionFunctionArgs, "context" | "request">;

/**
 * The forms of `/auth`, told apart by `intent`: a number asks for a code; the code, or another one,
 * follows (specification §2, §8).
 */
export async function signInAction(asked: Asked) {
  const form = await postedForm(asked.request);
  const intent = form.get("intent");
  if (intent === "send") return send(asked, form);
  const pending = pendingNumber(asked.context, asked.request);
  if (!pending) return again(asked);
  return intent === "resend" ? resend(asked, pending.number) : verify(asked, pending.number, form);
}

async function send(asked: Asked, form: FormData) {
  const submission = readForm(form, NumberAsked);
  const at = { form: "number", submission };
  if (submission.status !== "success") return refused(asked.context, at);
  const { number } = submission.value;
  const waiting = pendingNumber(asked.context, asked.request);
  // Back from "Change number" with the same one: its code is still good, and another is for "Resend
  // OTP".
  if (waiting?.number === number && isStillGood(asked.context, waiting))
    return redirect(withFrom("/auth", wayBack(asked.request)), 303);
  const outcome = await scopeOf(asked).call("requestOtp", { number });
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, { ...at, fallback: "An unknown error occurred." });
  return sent(asked, number, wordsOf(asked.context).frame.form.askedFor);
}

async function resend(asked: Asked, number: string) {
  const outcome = await scopeOf(asked).call("requestOtp", { number });
  if (!outcome.ok) return refusedByApi(asked.context, outcome, { fallback: "An error occurred." });
  return sent(asked, number, wordsOf(asked.context).signIn.resent);
}

const sent = ({ context, request }: Asked, number: string, message: string) =>
  redirectWithMessage(
    context,
    withFrom("/auth", wayBack(request)),
    { type: "success", message },
    { "set-cookie": setPending(context, { number, askedAt: given(context).now() }) },
  );

async function verify(asked: Asked, number: string, form: FormData) {
  const { context, request } = asked;
  const submission = readForm(form, CodeTyped);
  const at = { form: "code", submission, field: "code" };
  if (submission.status !== "success") return refused(context, at);
  const otp = submission.value.code;
  const outcome = await scopeOf(asked).call("verifyOtp", { number, otp });
  if (!outcome.ok)
    return refusedByApi(context, outcome, { ...at, fallback: "Invalid OTP or error." });
  const cleared: [string, string][] = [["set-cookie", setPending(context, null)]];
  const from = wayBack(request);
  const user = await scopeOf(asked).user();
  const complete = user.ok && user.data !== null && isClient(user.data);
  if (complete) cleared.push(["set-cookie", lastPathCookie(null, given(context).web.secure)]);
  return redirectWithMessage(
    context,
    complete ? (from ?? "/subscriptions") : withFrom("/details", from),
    { type: "success", message: wordsOf(context).signIn.verified },
    cleared,
  );
}

/** The waiting number is kept for 15 minutes; whoever comes later starts again. */
const again = ({ context, request }: Asked) =>
  redirectWithMessage(context, withFrom("/auth", wayBack(request)), {
    type: "info",
    message: wordsOf(context).signIn.again,
  });
