import type { Person } from "../platform/people/person";
import type { Parts } from "../platform/parts";
import { ProviderDown } from "../providers/outcome";
import type { PaymentId } from "../platform/store/ids";
import { mayAskGateway } from "./asking-limits";
import { refreshFromGateway } from "../money/payments/look";
import { nextLook } from "../money/payments/look-schedule";
import { ownOrder } from "./own-order";
import { isOpen, move, paymentById } from "../money/payments/rows";
import type { PaymentState } from "../platform/states/payment-states";

interface Cancelled {
  state: PaymentState;
  /**
   * the gateway was asked first; false while it is down, or was asked a moment before: money may
   * have moved unseen
   */
  asked: boolean;
}

/**
 * The person closed the checkout. Money may have moved all the same, so the gateway is asked first;
 * a payment that is captured or on its way is not cancelled, and a cancelled one is looked at for
 * days to come. Throws Refusal 404 (not this person's order), 429 (`asking-limits.ts`).
 *
 * @returns the payment's state now, and whether the gateway could be asked
 */
export async function cancelPayment(
  parts: Parts,
  person: Person,
  orderId: string,
): Promise<Cancelled> {
  const { id } = await ownOrder(parts, person, orderId);
  const asked = (await mayAskGateway(parts, person.id, id)) && (await lookIfUp(parts, id));
  const state = await parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id);
      if (!row) throw new Error("a payment vanished");
      if (!isOpen(row.state) || row.state === "cancelled" || row.awaiting_since !== null)
        return row.state;
      return (
        await move(parts, tx, row, "cancelled", "cancel-payment", {
          next_look_at: nextLook(parts.now(), parts.now(), false),
        })
      ).state;
    },
    { table: "payments", id },
  );
  return { state, asked };
}

/**
 * Cancelling takes nothing away (late money still settles), so it need not wait for a gateway that
 * is down.
 */
async function lookIfUp(parts: Parts, id: PaymentId): Promise<boolean> {
  try {
    await refreshFromGateway(parts, id, "cancel-payment");
    return true;
  } catch (problem) {
    if (!(problem instanceof ProviderDown)) throw problem;
    parts.log.warn({ payment: id, why: problem.why }, "cancelled without a look at the gateway");
    return false;
  }
}
