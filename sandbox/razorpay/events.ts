import { randomId } from "../ids";
import type { Event } from "../webhooks";
import type { Dispute, Order, Payment, Refund, Settlement } from "./entities";

/**
 * A webhook as Razorpay writes it: compact JSON of the entities as they are at this moment. @param
 * now UTC ms
 */
export function razorpayEvent(event: string, entities: Entities, now: number): Event {
  const contains = CONTAINS.find(([start]) => event.startsWith(start))?.[1] ?? [];
  const payload = Object.fromEntries(contains.map((name) => [name, { entity: entities[name] }]));
  const body = JSON.stringify({
    entity: "event",
    account_id: ACCOUNT,
    event,
    contains,
    payload,
    created_at: Math.floor(now / 1000),
  });
  // Slashes escaped as PHP writes them: the bytes differ from what JSON.stringify would make of the
  // parsed body.
  return { eventId: randomId(), provider: "razorpay", event, body: body.replace(/\//g, "\\/") };
}

type Entities = Partial<{
  payment: Payment;
  order: Order;
  refund: Refund;
  dispute: Dispute;
  settlement: Settlement;
}>;

/** What an event carries, by how its name begins. */
const CONTAINS: [string, (keyof Entities)[]][] = [
  ["refund.", ["refund", "payment"]],
  ["order.paid", ["payment", "order"]],
  ["payment.dispute.", ["payment", "dispute"]],
  ["payment.", ["payment"]],
  ["settlement.", ["settlement"]],
];

const ACCOUNT = "acc_Sandbox0000000";
