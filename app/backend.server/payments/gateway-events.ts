import type { Parts } from "../parts";
import { asRun } from "../run-id";
import { lookAtOrder } from "./look";
import { madeBy } from "./made-by";
import { noteRefund } from "./refund-outcome";
import { paymentOfOrder } from "./rows";

/**
 * Handles a webhook of the gateway. Its content is never believed: the ids only say where to look (design §5). Whatever the event is called, the
 * gateway's present word on the order decides, so events may come twice, late and out of order. An order that is not ours is logged and done with.
 * From there on log lines name the request that made the order. Throws ProviderDown: then the event is to be handled again later.
 */
export async function handleRazorpayEvent(
  parts: Parts,
  {
    event,
    orderId,
    paymentId,
    refundId = null,
  }: { event: string; orderId: string | null; paymentId: string | null; refundId?: string | null },
): Promise<void> {
  // A refund's event names only its payment; what the gateway says of the payment's order outweighs what the event says.
  const refund = refundId === null ? null : await parts.gateway.refundMade(refundId);
  const ofPayment = refund?.paymentId ?? paymentId;
  const named = ofPayment === null ? null : await parts.gateway.payment(ofPayment);
  const order = named?.orderId ?? orderId;
  const row = order === null ? undefined : await paymentOfOrder(parts.store.db, order);
  if (!row) {
    parts.log.warn(
      { event, orderId: order, gatewayPayment: paymentId },
      "a gateway event about an order that is not ours",
    );
    return;
  }
  const look = async () => {
    if (refund && named?.orderId === order) await noteRefund(parts, row.id, refund);
    const { state } = await lookAtOrder(parts, row.id, "webhook", named ?? undefined);
    parts.log.info({ event, payment: row.id, state }, "gateway event handled");
  };
  const requestId = madeBy(parts, row);
  await (requestId ? asRun({ requestId }, look) : look());
}
