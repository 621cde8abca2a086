import type { ActionFunctionArgs } from "@remix-run/node";
import { scopeOf } from "../api/request-scope";
import { requireClient } from "./guards.server";
import { redirectWithMessage } from "./messages.server";
import { postedForm } from "./posted-form.server";
import { refused, refusedByApi, textOf, typedIn } from "./refused.server";

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
  const field = utrField(payment);
  const utr = textOf(form, field).replace(/\s/g, "");
  if (!/^\d{12}$/.test(utr))
    return refused(asked.context, [{ field, why: "Enter the 12-digit UTR number" }], typedIn(form));
  const outcome = await scopeOf(asked).call("giveUtr", { payment, utr });
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, {
      field,
      fallback: "We could not save your UTR. Please try again.",
      typed: typedIn(form),
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

/** The field's name and id: several claims may wait on one page. */
const utrField = (payment: string): string => `utr-${payment}`;
