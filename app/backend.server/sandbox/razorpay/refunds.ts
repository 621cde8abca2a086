import { randomDigits, randomId } from "../ids";
import type { Event } from "../webhooks";
import type { World } from "../world";
import type { Books, Payment, Refund } from "./entities";
import { razorpayEvent } from "./events";
import { GatewayProblem } from "./problem";

/**
 * Gives a payment back, wholly or in part; the caller sends the events. The order stays paid.
 * @param asked `amount` in paise; all that is left when absent. Throws GatewayProblem
 */
export function giveBack(
  world: World,
  book: Books,
  payment: Payment,
  asked: { amount?: number | undefined; speed?: string | undefined; notes?: Record<string, string> | undefined; receipt?: string | null | undefined },
): { refund: Refund; events: Event[] } {
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw new GatewayProblem("The payment has been fully refunded already", { reason: "NA" });
  const amount = asked.amount ?? left;
  if (amount > left) throw new GatewayProblem("The total refund amount is greater than the refund payment amount", { field: "amount" });
  const refund: Refund = {
    id: randomId("rfnd_"),
    entity: "refund",
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: asked.notes && Object.keys(asked.notes).length > 0 ? asked.notes : [],
    receipt: asked.receipt ?? null,
    acquirer_data: { arn: randomDigits(23) },
    created_at: Math.floor(world.clock.now() / 1000),
    batch_id: null,
    status: "processed",
    speed_requested: asked.speed ?? "normal",
    speed_processed: "normal",
  };
  const whole = amount === left;
  const after: Payment = {
    ...payment,
    amount_refunded: payment.amount_refunded + amount,
    refund_status: whole ? "full" : "partial",
    status: whole ? "refunded" : payment.status,
  };
  book.payments.put(after.id, after);
  book.refunds.put(after.id, [refund, ...(book.refunds.get(after.id) ?? [])]);
  const now = world.clock.now();
  return {
    refund,
    events: [razorpayEvent("refund.created", { refund, payment: after }, now), razorpayEvent("refund.processed", { refund, payment: after }, now)],
  };
}
