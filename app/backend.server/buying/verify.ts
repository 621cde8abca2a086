import type { RazorpayResponse } from "../../api/contract";
import type { Person } from "../platform/people/person";
import { takeIn } from "../money/sweep/take-in";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import type { PaymentId } from "../platform/store/ids";
import { refreshFromGateway } from "../money/payments/look";
import { nextLook } from "../money/payments/look-schedule";
import { countVerifying } from "./asking-limits";
import { askedOrder, ownOrder } from "./own-order";
import { isOpen, move, paymentById, type Cause, type PaymentRow } from "../money/payments/rows";

/**
 * Takes the checkout's answer: the signature proves that order and payment belong together and
 * nothing more, so the payment is looked up at the gateway and settled by what it says. May be
 * repeated for ever once it is fulfilled, and before that as often as `asking-limits.ts` allows.
 *
 * @returns `fulfilled`, or `pending` when the money is authorised but not yet ours
 * @throws Refusal 404 (not this person's order), 400 (the signature is wrong and nothing was
 * changed; or the payment came to nothing), 429, ProviderDown
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
  const signed = parts.gateway.signatureHolds(orderId, paymentId, signature);
  const row = signed
    ? await ownOrLost(parts, person, orderId, paymentId)
    : await ownOrder(parts, person, orderId);
  if (!signed)
    throw new ClientRefusal(400, "buying.not-verified", {}, { detail: "signature does not hold" });
  if (row.state === "fulfilled" && row.provider_payment_id === paymentId) return "fulfilled";
  await countVerifying(parts, person.id, row.id);
  await markAwaiting(parts, row.id, cause);
  const { state, awaiting, amountDiffers, overFeeCap } = await refreshFromGateway(
    parts,
    row.id,
    cause,
    paymentId,
  );
  if (state === "fulfilled") return "fulfilled";
  if (awaiting) return "pending";
  const why = amountDiffers
    ? "buying.amount-differs"
    : overFeeCap
      ? "buying.over-fee-limit-paid"
      : "buying.not-verified";
  throw new ClientRefusal(400, why, {}, { detail: `the payment is ${state}` });
}

/**
 * The signature says that the gateway took this payment for this order. Where the order is ours no
 * more and cannot be rebuilt, the money is recorded and the payer hears that it is safe; they never
 * read that we do not know it. Throws Refusal 404 (somebody else's order), 409 or 429,
 * ProviderDown.
 */
async function ownOrLost(
  parts: Parts,
  person: Person,
  orderId: string,
  paymentId: string,
): Promise<PaymentRow> {
  const row = await askedOrder(parts, person, orderId);
  if (row && row.person_id === person.id) return row;
  if (row) throw new ClientRefusal(404, "buying.no-such-order");
  const payment = await parts.gateway.payment(paymentId);
  if (payment) await takeIn(parts, payment, "verify");
  throw new ClientRefusal(409, "buying.order-lost", { payment: paymentId });
}

/**
 * Written before the gateway is asked: should it be down, or we be killed, the person still sees
 * the payment as pending and the reconciler looks soon.
 */
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
