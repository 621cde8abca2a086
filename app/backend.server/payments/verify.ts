import type { RazorpayResponse } from "../../api/contract";
import type { Person } from "../accounts/people";
import type { Parts } from "../parts";
import { Refusal } from "../refusal";
import type { PaymentId } from "../store/ids";
import { lookAtOrder } from "./look";
import { nextLook } from "./look-schedule";
import { ownOrder } from "./own-order";
import { isOpen, move, paymentById, type Cause } from "./rows";

/**
 * Takes the checkout's answer: the signature proves that order and payment belong together and nothing more, so the payment is looked up at the gateway
 * and settled by what it says. May be repeated for ever.
 *
 * @returns `fulfilled`, or `pending` when the money is authorised but not yet ours
 * @throws Refusal 404 (not this person's order), 400 (the signature is wrong and nothing was changed; or the payment came to nothing), ProviderDown
 */
export async function verifyPayment(
  parts: Parts,
  person: Person,
  answer: RazorpayResponse,
  cause: Cause & ("verify" | "re-verify"),
): Promise<"fulfilled" | "pending"> {
  const {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  } = answer;
  const row = await ownOrder(parts, person, orderId);
  if (!parts.gateway.signatureHolds(orderId, paymentId, signature))
    throw new Refusal(400, "Payment verification failed", { detail: "signature does not hold" });
  if (row.state === "fulfilled" && row.provider_payment_id === paymentId) return "fulfilled";
  await markAwaiting(parts, row.id, cause);
  const { state, awaiting, amountDiffers, overFeeCap } = await lookAtOrder(
    parts,
    row.id,
    cause,
    paymentId,
  );
  if (state === "fulfilled") return "fulfilled";
  if (awaiting) return "pending";
  const why = amountDiffers
    ? ". The amount paid is not that of the order; it will be refunded"
    : overFeeCap
      ? ". With it you would be charged more than the law allows in a year; it will be refunded"
      : "";
  throw new Refusal(400, `Payment verification failed${why}`, {
    detail: `the payment is ${state}`,
  });
}

/** Written before the gateway is asked: should it be down, or we be killed, the person still sees the payment as pending and the reconciler looks soon. */
function markAwaiting(parts: Parts, id: PaymentId, cause: Cause): Promise<void> {
  return parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id);
      if (!row || !isOpen(row.state) || row.awaiting_since !== null) return;
      const waiting = {
        awaiting_since: parts.now(),
        next_look_at: nextLook(parts.now(), parts.now(), true),
      };
      if (row.state === "attempted")
        await tx.updateTable("payments").set(waiting).where("id", "=", id).execute();
      else await move(parts, tx, row, "attempted", cause, waiting);
    },
    { table: "payments", id },
  );
}
