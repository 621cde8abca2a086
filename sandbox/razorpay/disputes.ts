import { randomId } from "../ids";
import type { World } from "../world";
import { books, type Dispute, type Payment } from "./entities";
import { razorpayEvent } from "./events";
import { GatewayProblem, unknownId } from "./problem";
import { adjust } from "./settling";

const RESPOND_WITHIN_MS = 7 * 86_400_000;

/** The event of each status; back to `open` from under review, more is asked of the shop. */
const EVENTS: Record<Dispute["status"], string> = {
  open: "payment.dispute.action_required",
  under_review: "payment.dispute.under_review",
  won: "payment.dispute.won",
  lost: "payment.dispute.lost",
  closed: "payment.dispute.closed",
};
const NEXT: Record<Dispute["status"], Dispute["status"][]> = {
  open: ["under_review", "won", "lost", "closed"],
  under_review: ["open", "won", "lost"],
  won: [],
  lost: [],
  closed: [],
};

/**
 * The payer's bank disputes a captured payment, given back or not, once or several times.
 * @param asked `amount` in paise, the whole when absent. Throws GatewayProblem
 */
export async function dispute(
  world: World,
  paymentId: string,
  asked: {
    amount?: number | undefined;
    phase?: Dispute["phase"] | undefined;
    reasonCode?: string | undefined;
    respondWithinMs?: number | undefined;
  },
): Promise<Dispute> {
  const book = books(world.state);
  const payment = book.payments.get(paymentId);
  if (!payment) throw unknownId();
  const amount = asked.amount ?? payment.amount;
  if (!payment.captured) throw new GatewayProblem("Only a captured payment can be disputed");
  if (amount > payment.amount) throw new GatewayProblem("The payment is less than that");
  const now = world.clock.now();
  const made: Dispute = {
    id: randomId("disp_"),
    entity: "dispute",
    payment_id: paymentId,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: asked.reasonCode ?? "1064",
    reason_description: "Goods or services not provided",
    respond_by: Math.floor((now + (asked.respondWithinMs ?? RESPOND_WITHIN_MS)) / 1000),
    status: "open",
    phase: asked.phase ?? "chargeback",
    created_at: Math.floor(now / 1000),
    evidence: { amount, summary: null, submitted_at: null },
  };
  book.disputes.put(made.id, made);
  await tell(world, "payment.dispute.created", made, payment);
  return made;
}

/** A dispute goes on or ends; one that is lost is taken from the balance. Throws GatewayProblem. */
export async function disputeBecomes(
  world: World,
  disputeId: string,
  status: Dispute["status"],
): Promise<Dispute> {
  const book = books(world.state);
  const before = book.disputes.get(disputeId);
  const payment = book.payments.get(before?.payment_id ?? "");
  if (!before || !payment) throw unknownId();
  const closes = status !== "closed" || before.phase === "fraud";
  if (!NEXT[before.status].includes(status) || !closes)
    throw new GatewayProblem(`Action not allowed when dispute is in ${before.status} status.`);
  const lost = status === "lost";
  const after: Dispute = { ...before, status, amount_deducted: lost ? before.amount : 0 };
  book.disputes.put(after.id, after);
  if (lost)
    adjust(world, {
      debit: after.amount,
      paymentId: payment.id,
      disputeId,
      description: `Chargeback of ${payment.id}`,
    });
  await tell(world, EVENTS[status], after, payment);
  return after;
}

const tell = (world: World, event: string, dispute: Dispute, payment: Payment): Promise<void> =>
  world.webhooks.send([razorpayEvent(event, { dispute, payment }, world.clock.now())]);
