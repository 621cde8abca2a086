import { randomDigits, randomId } from "../ids";
import type { Event } from "../webhooks";
import type { World } from "../world";
import { books, type Books, type Payment, type Refund } from "./entities";
import { razorpayEvent } from "./events";
import { GatewayProblem, unknownId } from "./problem";
import { moves, movesBack } from "./settling";

const LATER_MS = 2 * 60_000;
const REFERENCE_MS = 2 * 86_400_000;
/** What the agenda does to a refund: item → status */
const ENDINGS = { "refund refused": "failed", "refund processed": "processed" } as const;
const REFERENCE = "refund reference";

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
    throw new GatewayProblem("The payment has been fully refunded already.", { reason: "NA" });
  const amount = asked.amount ?? left;
  if (amount > payment.amount)
    throw new GatewayProblem("The refund amount provided is greater than amount captured.", {
      field: "amount",
    });
  if (amount > left)
    throw new GatewayProblem("The total refund amount is greater than the refund payment amount", {
      field: "amount",
    });
  const now = world.clock.now();
  const later = world.faults.strikes("refund-fails")
    ? "refund refused"
    : world.faults.strikes("refund-pending")
      ? "refund processed"
      : null;
  const made: Refund = {
    id: randomId("rfnd_"),
    entity: "refund",
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: asked.notes && Object.keys(asked.notes).length > 0 ? asked.notes : [],
    receipt: asked.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: Math.floor(now / 1000),
    batch_id: null,
    status: "pending",
    speed_requested: asked.speed ?? "normal",
    speed_processed: "normal",
  };
  if (later) world.agenda.at(now + LATER_MS, later, made.id);
  const refund = later ? made : processed(world, made);
  const after = withRefunded(payment, payment.amount_refunded + amount);
  book.payments.put(after.id, after);
  book.refunds.put(after.id, [refund, ...(book.refunds.get(after.id) ?? [])]);
  book.refunded.put(refund.id, after.id);
  // What was never captured goes back without ever having been in the balance.
  if (after.captured)
    moves(world, { id: refund.id, type: "refund", debit: amount, paymentId: after.id });
  const events = later ? ["refund.created"] : ["refund.created", "refund.processed"];
  return {
    refund,
    events: events.map((event) => razorpayEvent(event, { refund, payment: after }, now)),
  };
}

/** A refund as it is now; null when there is none of that id. */
export const refundById = (book: Books, id: string): Refund | null =>
  book.refunds.get(book.refunded.get(id) ?? "")?.find((one) => one.id === id) ?? null;

/** All refunds, newest first. */
export const allRefunds = (book: Books): Refund[] =>
  [...new Set(book.refunded.all().reverse())]
    .flatMap((paymentId) => book.refunds.get(paymentId) ?? [])
    .sort((a, b) => b.created_at - a.created_at);

/**
 * The bank's last word on a refund; after `processed` it may still refuse it, and then the money is
 * the shop's again. Throws GatewayProblem.
 */
export async function refundEnds(
  world: World,
  id: string,
  status: "processed" | "failed",
): Promise<Refund> {
  const book = books(world.state);
  const before = refundById(book, id);
  const payment = book.payments.get(before?.payment_id ?? "");
  if (!before || !payment) throw unknownId();
  if (before.status === "failed" || before.status === status)
    throw new GatewayProblem(`The refund is ${before.status}`);
  const failed = status === "failed";
  const refund: Refund = failed
    ? { ...before, status, acquirer_data: { arn: null } }
    : processed(world, before);
  const left = payment.amount_refunded - before.amount;
  const after = failed ? withRefunded(payment, left) : payment;
  book.payments.put(after.id, after);
  keep(book, refund);
  if (failed && after.captured) movesBack(world, before);
  await world.webhooks.send([
    razorpayEvent(`refund.${status}`, { refund, payment: after }, world.clock.now()),
  ]);
  return refund;
}

/** Puts what the agenda holds for refunds into effect: the banks' answers and their references. */
export function awaitRefunds(world: World): void {
  const book = books(world.state);
  for (const [kind, status] of Object.entries(ENDINGS))
    world.agenda.on(kind, async (id) => {
      if (refundById(book, id)?.status === "pending") await refundEnds(world, id, status);
    });
  world.agenda.on(REFERENCE, (id) => {
    const refund = refundById(book, id);
    if (refund?.status === "processed") keep(book, { ...refund, acquirer_data: reference() });
  });
}

function processed(world: World, refund: Refund): Refund {
  const late = world.faults.strikes("refund-reference-late");
  if (late) world.agenda.at(world.clock.now() + REFERENCE_MS, REFERENCE, refund.id);
  return { ...refund, status: "processed", acquirer_data: late ? { arn: null } : reference() };
}

const reference = () => ({ arn: randomDigits(23) });

const keep = (book: Books, refund: Refund): void =>
  book.refunds.put(
    refund.payment_id,
    (book.refunds.get(refund.payment_id) ?? []).map((one) => (one.id === refund.id ? refund : one)),
  );

function withRefunded(payment: Payment, amount: number): Payment {
  const whole = amount === payment.amount;
  const before = payment.captured ? "captured" : "authorized";
  return {
    ...payment,
    amount_refunded: amount,
    refund_status: whole ? "full" : amount > 0 ? "partial" : null,
    status: whole ? "refunded" : before,
  };
}
