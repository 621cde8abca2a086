import { scopeOf } from "../visit/request-scope";
import { requireClient } from "../visit/guards.server";
import { UtrGiven } from "../visit/form-fields.server";
import { redirectWithMessage } from "../visit/messages.server";
import { postedForm } from "../visit/posted-form.server";
import { readForm } from "../visit/read-form.server";
import { refused, refusedByApi, textOf } from "../visit/refused.server";
import type { RouteArguments } from "../visit/context";
import { forms } from "../../content/words/en/forms";

/** The forms of a claim that waits, on `/subscriptions`: its UTR is saved, or it is taken back. */
export async function changeClaim(args: RouteArguments) {
  await requireClient(args);
  const form = await postedForm(args.request);
  const payment = textOf(form, "claim");
  return textOf(form, "intent") === "cancel" ? cancel(args, payment) : saveUtr(args, payment, form);
}

async function saveUtr(args: RouteArguments, payment: string, form: FormData) {
  const submission = readForm(form, UtrGiven);
  const at = { form: `claim-${payment}`, submission, field: "utr" };
  if (submission.status !== "success") return refused(args.context, at);
  const { utr } = submission.value;
  const outcome = await scopeOf(args).call("giveUtr", { payment, utr });
  if (!outcome.ok)
    return refusedByApi(args.context, outcome, {
      ...at,
      fallback: forms.utrNotSaved,
    });
  return back(args, forms.utrSaved);
}

async function cancel(args: RouteArguments, payment: string) {
  const outcome = await scopeOf(args).call("cancelClaim", { payment });
  if (!outcome.ok)
    return refusedByApi(args.context, outcome, {
      fallback: forms.claimNotCancelled,
    });
  return back(args, forms.claimCancelled);
}

const back = ({ context }: RouteArguments, message: string) =>
  redirectWithMessage(context, "/subscriptions?from=payment", { type: "success", message });
