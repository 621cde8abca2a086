import { redirect } from "@remix-run/node";
import { given, type RouteArguments } from "../visit/context";
import { scopeOf } from "../visit/request-scope";
import { lastPathCookie, withFrom } from "../visit/from";
import { isClient, visitor } from "../visit/guards.server";
import { postedForm } from "../visit/posted-form.server";
import { wordsOf } from "../visit/words.server";
import { wayBack } from "../visit/way-back";
import { redirectWithMessage } from "../visit/messages.server";
import { isStillGood, pendingNumber, setPending } from "../visit/pending.server";
import { CodeTyped, NumberAsked } from "../visit/form-fields.server";
import { readForm } from "../visit/read-form.server";
import { refused, refusedByApi } from "../visit/refused.server";
import { markedIfNone } from "./cookies-off";
import { forms } from "../../content/words/en/forms";

/**
 * The forms of `/auth`, told apart by `intent`: a number asks for a code; the code, or another one,
 * follows (specification §2, §8).
 */
export async function signInAction(args: RouteArguments) {
  const form = await postedForm(args.request);
  const intent = form.get("intent");
  if (intent === "send") return send(args, form);
  const pending = pendingNumber(args.context, args.request);
  if (!pending) return again(args);
  return intent === "resend" ? resend(args, pending.number) : verify(args, pending.number, form);
}

async function send(args: RouteArguments, form: FormData) {
  // From a page that was left open, or shown again by "Back": no code, which they could type
  // nowhere.
  if (await visitor(args)) return redirect(withFrom("/details", wayBack(args.request)), 303);
  const submission = readForm(form, NumberAsked);
  const at = { form: "number", submission };
  if (submission.status !== "success") return refused(args.context, at);
  const { number } = submission.value;
  const waiting = pendingNumber(args.context, args.request);
  // Back from "Change number" with the same one: its code is still good, and another is for "Resend
  // OTP".
  if (waiting?.number === number && isStillGood(args.context, waiting))
    return redirect(withFrom("/auth", wayBack(args.request)), 303);
  const outcome = await scopeOf(args).call("requestOtp", { number });
  if (!outcome.ok)
    return refusedByApi(args.context, outcome, { ...at, fallback: forms.unknownError });
  return sent(args, number, wordsOf(args.context).frame.form.askedFor);
}

async function resend(args: RouteArguments, number: string) {
  const outcome = await scopeOf(args).call("requestOtp", { number });
  if (!outcome.ok) return refusedByApi(args.context, outcome, { fallback: forms.anError });
  return sent(args, number, wordsOf(args.context).signIn.resent);
}

const sent = ({ context, request }: RouteArguments, number: string, message: string) =>
  redirectWithMessage(
    context,
    markedIfNone(withFrom("/auth", wayBack(request)), request, given(context).now()),
    { type: "success", message },
    { "set-cookie": setPending(context, { number, askedAt: given(context).now() }) },
  );

async function verify(args: RouteArguments, number: string, form: FormData) {
  const { context, request } = args;
  const submission = readForm(form, CodeTyped);
  const at = { form: "code", submission, field: "code" };
  if (submission.status !== "success") return refused(context, at);
  const otp = submission.value.code;
  const outcome = await scopeOf(args).call("verifyOtp", { number, otp });
  if (!outcome.ok) return refusedByApi(context, outcome, { ...at, fallback: forms.invalidOtp });
  const cleared: [string, string][] = [["set-cookie", setPending(context, null)]];
  const from = wayBack(request);
  const user = await scopeOf(args).user();
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
const again = ({ context, request }: RouteArguments) =>
  redirectWithMessage(
    context,
    markedIfNone(withFrom("/auth", wayBack(request)), request, given(context).now()),
    { type: "info", message: wordsOf(context).signIn.again },
  );
