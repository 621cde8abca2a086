import type { RazorpayFailure } from "../../api/contract";
import type { Person } from "../platform/people/person";
import type { Parts } from "../platform/parts";
import { mayAskGateway } from "./asking-limits";
import { refreshFromGateway } from "../money/payments/look";
import { ownOrder } from "./own-order";
import { move, paymentById } from "../money/payments/rows";
import type { PaymentState } from "../platform/states/payment-states";

/**
 * Razorpay's own words for why, as `payment_failed`. What a browser says there instead may be
 * anything, somebody's name too.
 */
const REASON = /^[a-z_]{1,60}$/;

/**
 * Hears from the browser that a payment failed. It is hearsay: the state becomes what the gateway
 * says, and only "attempted" when that says nothing yet. Failure without an order id changes
 * nothing. Throws Refusal 404 (not this person's order), 429 (`asking-limits.ts`), ProviderDown.
 *
 * @returns the payment's state now; null when no order was named
 */
export async function paymentFailed(
  parts: Parts,
  person: Person,
  { error }: RazorpayFailure,
): Promise<PaymentState | null> {
  const { order_id: orderId, payment_id: paymentId } = error.metadata ?? {};
  if (!orderId) return null;
  const known = await ownOrder(parts, person, orderId);
  const { id } = known;
  parts.log.info(
    { payment: id, reason: REASON.test(error.reason ?? "") ? error.reason : undefined },
    "the browser reports a failed payment",
  );
  const { state } = (await mayAskGateway(parts, person.id, id))
    ? await refreshFromGateway(parts, id, "failed-payment", paymentId)
    : known;
  if (state !== "created") return state;
  return parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id);
      return row?.state === "created"
        ? (await move(parts, tx, row, "attempted", "failed-payment")).state
        : (row?.state ?? null);
    },
    { table: "payments", id },
  );
}
