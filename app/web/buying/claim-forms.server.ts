import type { ActionFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../visit/request-scope";
import { requireClient } from "../visit/guards.server";
import { UtrGiven } from "../visit/form-fields.server";
import { redirectWithMessage } from "../visit/messages.server";
import { postedForm } from "../visit/posted-form.server";
import { readForm } from "../visit/read-form.server";
import { refused, refusedByApi, textOf } from "../visit/refused.server";

type Asked = Pick<ActionFunctionArgs, "context" | "request">;

/** The forms of a claim that waits, on `/subscriptions`: its UTR is saved, or it is taken back. */
export async function changeClaim(asked: Asked) {
  await requireClient(asked);
  const form = await postedForm(asked.request);
  const payment = textOf(form, "claim");
  return textOf(form, "intent") === "cancel"
    ? cancel(asked, payment)
    : saveUtr(asked, payment, form);
}

async function saveUtr(asked: Asked, payment: string, form: FormData) {
  const submission = readForm(form, UtrGiven);
  const at = { form: `claim-${payment}`, submission, field: "utr" };
  if (submission.status !== "success") return refused(asked.context, at);
  const { utr } = submission.value;
  const outcome = await scopeOf(asked).call("giveUtr", { payment, utr });
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, {
      ...at,
      fallback: "We could not save your UTR. Please try again.",
    });
  return back(asked, "Your UTR is saved. We look for this transfer and write to you.");
}

async function cancel(asked: Asked, payment: string) {
  const outcome = await scopeOf(asked).call("cancelClaim", { payment });
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, {
      fallback: "We could not cancel this claim. Please try again.",
    });
  return back(asked, "Your claim is cancelled. Nothing was charged.");
}

const back = ({ context }: Asked, message: string) =>
  redirectWithMessage(context, "/subscriptions?from=payment", { type: "success", message });
