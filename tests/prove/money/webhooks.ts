import { receive } from "../../../app/backend.server/events/inbox";
import { DAY, HOUR, MINUTE } from "../../unit/payments/shop";
import type { History } from "./history";

interface About {
  paymentId: string;
  orderId?: string | null;
  refundId?: string;
  disputeId?: string;
}

/**
 * The gateway tells of something by webhooks, which come once, twice, late, out of order or not at
 * all. @param certain it comes once at least
 */
export function tellOf(history: History, events: string[], about: About, certain = false): void {
  const { chance } = history;
  for (const event of events) {
    if (!certain && chance.happens(0.25)) {
      history.count("webhook lost");
      continue;
    }
    const eventId = `evt_${chance.between(0, 2 ** 31)}`;
    const raw = Buffer.from(JSON.stringify({ entity: "event", event, payload: payload(about) }));
    for (let copies = chance.happens(0.15) ? 2 : 1; copies > 0; copies--)
      history.in(delay(history), async () => {
        history.count("webhook");
        await receive(history.product.any(), { source: "razorpay", eventId, raw });
      });
  }
}

const payload = ({ paymentId, orderId, refundId, disputeId }: About) => ({
  payment: { entity: { id: paymentId, order_id: orderId ?? null } },
  ...(refundId ? { refund: { entity: { id: refundId, payment_id: paymentId } } } : {}),
  ...(disputeId ? { dispute: { entity: { id: disputeId, payment_id: paymentId } } } : {}),
});

function delay({ chance }: History): number {
  const kind = chance.next();
  if (kind < 0.65) return chance.between(1000, 5 * MINUTE);
  return kind < 0.9 ? chance.between(5 * MINUTE, 12 * HOUR) : chance.between(12 * HOUR, 6 * DAY);
}
