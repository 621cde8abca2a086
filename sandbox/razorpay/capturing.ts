import type { Event } from "../webhooks";
import type { World } from "../world";
import type { Books, KeptOrder, Payment } from "./entities";
import { razorpayEvent } from "./events";
import { feeOf } from "./settlement-rules";
import { moves } from "./settling";

/** Takes an authorised payment's money, less the fee; the caller sends the events. */
export function capture(world: World, book: Books, payment: Payment): Event[] {
  const { fee, tax } = feeOf(payment.amount);
  const odd = world.faults.strikes("fee-odd") ? 1 : 0;
  const captured: Payment = {
    ...payment,
    status: "captured",
    captured: true,
    fee: fee + odd,
    tax,
  };
  book.payments.put(captured.id, captured);
  moves(world, {
    id: captured.id,
    type: "payment",
    credit: captured.amount - fee - odd,
    fee: fee + odd,
    tax,
  });
  const now = world.clock.now();
  const event = razorpayEvent("payment.captured", { payment: captured }, now);
  const kept = orderOf(book, captured);
  if (!kept) return [event];
  const order = {
    ...kept.order,
    status: "paid" as const,
    amount_paid: captured.amount,
    amount_due: kept.order.amount - captured.amount,
  };
  book.orders.put(order.id, { ...kept, order });
  return [event, razorpayEvent("order.paid", { payment: captured, order }, now)];
}

/** null of a payment that belongs to no order */
export const orderOf = (book: Books, { order_id }: Payment): KeptOrder | null =>
  order_id === null ? null : book.orders.get(order_id);
