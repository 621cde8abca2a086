import { hmacHex } from "../hmac";
import type { Event } from "../webhooks";
import type { World } from "../world";
import { capture, orderOf } from "./capturing";
import {
  books,
  newPayment,
  type Books,
  type Failure,
  type KeptOrder,
  type Payer,
  type Payment,
} from "./entities";
import { razorpayEvent } from "./events";
import { GatewayProblem, unknownId } from "./problem";
import { giveBack } from "./refunds";

/** What a payer may make of a checkout. */
export const outcomes = {
  success: "paid",
  failure: "the bank refuses",
  vanish: "paid, and the browser never returns to the shop",
  late: "fails now, and is authorised 20 minutes later by the sandbox's clock",
  authorized: "authorised and not captured until the app asks",
  "wrong-amount": "paid, ₹1 less than the order's amount",
  second: "paid although the order is paid already, as when two tabs are open",
} as const;
export type Outcome = keyof typeof outcomes;

export interface Tried {
  payment: Payment;
  /**
   * the three fields that a checkout hands to the shop; `razorpay_signature` is empty when nothing
   * was paid
   */
  fields: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
  failure: Failure | null;
}

const LATE_MS = 20 * 60_000;
const LATE = "late payment";

const REFUSED: Failure = {
  code: "BAD_REQUEST_ERROR",
  description: "The bank did not complete the payment.",
  source: "gateway",
  step: "payment_response",
  reason: "payment_failed",
};

/**
 * One try to pay an order. Throws GatewayProblem when the order is unknown, paid already or has an
 * authorised payment.
 */
export async function pay(
  world: World,
  orderId: string,
  outcome: Outcome,
  payer: Payer = {},
): Promise<Tried> {
  const book = books(world.state);
  const kept = payable(book, orderId, outcome === "second");
  const { clock, faults } = world;
  const short = outcome === "wrong-amount" || faults.strikes("payment-wrong-amount");
  const payment = newPayment(kept.order, kept.order.amount - (short ? 100 : 0), payer, clock.now());
  const status = kept.order.status === "paid" ? "paid" : "attempted";
  book.orders.put(orderId, {
    ...kept,
    order: { ...kept.order, status, attempts: kept.order.attempts + 1 },
    payments: [...kept.payments, payment.id],
  });

  const refused = outcome === "failure" || outcome === "late";
  const hold = outcome === "authorized" || (!refused && faults.strikes("payment-not-captured"));
  if (outcome === "late") world.agenda.at(clock.now() + LATE_MS, LATE, payment.id);
  await world.webhooks.send(
    refused ? fail(world, book, payment) : authorise(world, book, payment, hold),
  );
  const forged = !refused && faults.strikes("payment-wrong-signature");
  const signature = refused
    ? ""
    : hmacHex(
        `${forged ? "not " : ""}${world.options.keys.razorpayKeySecret}`,
        `${orderId}|${payment.id}`,
      );
  return {
    payment: book.payments.get(payment.id) ?? payment,
    fields: {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: signature,
    },
    failure: refused ? REFUSED : null,
  };
}

/** A payment without an order, made on a payment page of the shop's own. @param amount paise */
export async function payOnPage(world: World, amount: number): Promise<Payment> {
  const book = books(world.state);
  const none = { id: null, currency: "INR", notes: [] as [] };
  const payment = newPayment(none, amount, {}, world.clock.now());
  await world.webhooks.send(authorise(world, book, payment, false));
  return book.payments.get(payment.id) ?? payment;
}

/**
 * A failed payment is authorised after all. @returns the payment, or null when the order has no
 * failed payment. Throws GatewayProblem on an unknown order
 */
export async function payLate(world: World, orderId: string): Promise<Payment | null> {
  const book = books(world.state);
  const kept = book.orders.get(orderId);
  if (!kept) throw unknownId();
  const failed = kept.payments
    .flatMap((id) => book.payments.get(id) ?? [])
    .findLast((payment) => payment.status === "failed");
  if (!failed) return null;
  await arriveLate(world, failed.id);
  return book.payments.get(failed.id);
}

/** Puts the late payments of the agenda into effect. */
export const awaitLatePayments = (world: World): void =>
  world.agenda.on(LATE, (paymentId) => arriveLate(world, paymentId));

function payable(book: Books, orderId: string, again: boolean): KeptOrder {
  const kept = book.orders.get(orderId);
  if (!kept) throw unknownId();
  if (again) return kept;
  const open = kept.payments.some((id) => book.payments.get(id)?.status === "authorized");
  if (kept.order.status === "paid" || open) {
    throw new GatewayProblem(
      "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
      {
        reason: "order_already_paid",
      },
    );
  }
  return kept;
}

function fail(world: World, book: Books, payment: Payment): Event[] {
  const { code, description, source, step, reason } = REFUSED;
  const failed: Payment = {
    ...payment,
    status: "failed",
    error_code: code,
    error_description: description,
    error_source: source,
    error_step: step,
    error_reason: reason,
  };
  book.payments.put(failed.id, failed);
  return [razorpayEvent("payment.failed", { payment: failed }, world.clock.now())];
}

function authorise(world: World, book: Books, payment: Payment, hold: boolean): Event[] {
  const none = {
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  };
  const authorised: Payment = { ...payment, ...none, status: "authorized" };
  book.payments.put(authorised.id, authorised);
  const automatic = orderOf(book, payment)?.automatic !== false && !hold;
  return [
    razorpayEvent("payment.authorized", { payment: authorised }, world.clock.now()),
    ...(automatic ? capture(world, book, authorised) : []),
  ];
}

/**
 * When the order was paid otherwise meanwhile, the late money goes back at once (Razorpay's
 * documentation: late authorisation).
 */
async function arriveLate(world: World, paymentId: string): Promise<void> {
  const book = books(world.state);
  const payment = book.payments.get(paymentId);
  if (payment?.status !== "failed") return;
  const paid = orderOf(book, payment)?.order.status === "paid";
  await world.webhooks.send(authorise(world, book, { ...payment, late_authorized: true }, paid));
  const late = book.payments.get(paymentId);
  if (paid && late) await world.webhooks.send(giveBack(world, book, late, {}).events);
}
