import { randomId } from "../ids";
import type { Event } from "../webhooks";
import type { Order, Payment, Refund } from "./entities";

/** A webhook as Razorpay writes it: compact JSON of the entities as they are at this moment. @param now UTC ms */
export function razorpayEvent(
  event: string,
  entities: { payment: Payment; order?: Order; refund?: Refund },
  now: number,
): Event {
  const contains = event.startsWith("refund.")
    ? (["refund", "payment"] as const)
    : event === "order.paid"
      ? (["payment", "order"] as const)
      : (["payment"] as const);
  const payload = Object.fromEntries(contains.map((name) => [name, { entity: entities[name] }]));
  const body = JSON.stringify({
    entity: "event",
    account_id: ACCOUNT,
    event,
    contains,
    payload,
    created_at: Math.floor(now / 1000),
  });
  // Slashes escaped as PHP writes them: the bytes differ from what JSON.stringify would make of the parsed body.
  return { eventId: randomId(), provider: "razorpay", event, body: body.replace(/\//g, "\\/") };
}

const ACCOUNT = "acc_Sandbox0000000";
