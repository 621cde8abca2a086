import { randomDigits, randomId } from "../ids";
import type { Event } from "../webhooks";
import type { World } from "../world";
import { books, type Books, type Payment, type Refund } from "./entities";
import { razorpayEvent } from "./events";
import { GatewayProblem } from "./problem";

const REFUSED_AFTER_MS = 2 * 60_000;
const REFUSED = "refund refused";

/**
 * Gives a payment back, wholly or in part; the caller sends the events. The order stays paid.
 * @param asked `amount` in paise; all that is left when absent. Throws GatewayProblem
 */
export function giveBack(
  world: World,
  book: Books,
  payment: Payment,
  asked: {
    amount?: number | undefined;
    speed?: string | undefined;
    notes?: Record<string, string> | undefined;
    receipt?: string | null | undefined;
  },
): { refund: Refund; events: Event[] } {
  const left = payment.amount - payment.amount_refunded;
  if (left === 0)
    throw new GatewayProblem("The payment has been fully refunded already", { reason: "NA" });
  const amount = asked.amount ?? left;
  if (amount > left)
    throw new GatewayProblem("The total refund amount is greater than the refund payment amount", {
      field: "amount",
    });
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
  const refused = world.faults.strikes("refund-fails");
  if (refused) world.agenda.at(world.clock.now() + REFUSED_AFTER_MS, REFUSED, refund.id);
  const whole = amount === left;
  const after: Payment = {
    ...payment,
    amount_refunded: payment.amount_refunded + amount,
    refund_status: whole ? "full" : "partial",
    status: whole ? "refunded" : payment.status,
  };
  book.payments.put(after.id, after);
  const made: Refund = refused ? { ...refund, status: "pending" } : refund;
  book.refunds.put(after.id, [made, ...(book.refunds.get(after.id) ?? [])]);
  book.refunded.put(made.id, after.id);
  const now = world.clock.now();
  const events = refused ? ["refund.created"] : ["refund.created", "refund.processed"];
  return {
    refund: made,
    events: events.map((event) => razorpayEvent(event, { refund: made, payment: after }, now)),
  };
}

/** A refund as it is now; null when there is none of that id. */
export const refundById = (book: Books, id: string): Refund | null =>
  book.refunds.get(book.refunded.get(id) ?? "")?.find((one) => one.id === id) ?? null;

/** Puts the banks' refusals of the agenda into effect. */
export const awaitRefusedRefunds = (world: World): void =>
  world.agenda.on(REFUSED, async (id) => {
    const book = books(world.state);
    const refund = refundById(book, id);
    const payment = book.payments.get(refund?.payment_id ?? "");
    if (!refund || !payment) return;
    const failed: Refund = { ...refund, status: "failed" };
    const left = payment.amount_refunded - refund.amount;
    const after: Payment = {
      ...payment,
      status: "captured",
      amount_refunded: left,
      refund_status: left > 0 ? "partial" : null,
    };
    book.payments.put(after.id, after);
    book.refunds.put(
      after.id,
      (book.refunds.get(after.id) ?? []).map((one) => (one.id === id ? failed : one)),
    );
    await world.webhooks.send([
      razorpayEvent("refund.failed", { refund: failed, payment: after }, world.clock.now()),
    ]);
  });
