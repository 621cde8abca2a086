import type { Parts } from "../../platform/parts";
import type { GatewayEvent } from "../../providers/gateway/port";
import { noteDispute } from "../disputes/disputes";
import { ourOrder, takeIn, underItsRequest } from "../sweep/take-in";
import { refreshFromGateway } from "./look";

/**
 * Handles a webhook of the gateway. Its content is never believed: the ids only say where to look
 * (decision 55). Whatever the event is called, the gateway's present word on payment, order, refund
 * or dispute decides, so events may come twice, late and out of order. From the order on log lines
 * name the request that made it. Throws ProviderDown: then the event is to be handled again later.
 */
export async function handleGatewayEvent(
  parts: Parts,
  { event, orderId, paymentId, refundId = null, disputeId = null }: GatewayEvent,
): Promise<void> {
  if (disputeId !== null) {
    const dispute = await parts.gateway.dispute(disputeId);
    if (dispute) await noteDispute(parts, dispute);
  }
  // A refund's event names only its payment; what the gateway says of the payment's order outweighs
  // what the event says.
  const refund = refundId === null ? null : await parts.gateway.refundMade(refundId);
  const ofPayment = refund?.paymentId ?? paymentId;
  const payment = ofPayment === null ? null : await parts.gateway.payment(ofPayment);
  const order = payment?.orderId ?? orderId;
  const known = order === null ? null : await ourOrder(parts, order);
  if (known === null || known === "lost") {
    parts.log.warn(
      { event, orderId: order, gatewayPayment: ofPayment },
      "a gateway event about an order that is not ours",
    );
    if (payment) await takeIn(parts, payment, "webhook", { refunded: refund !== null });
    return;
  }
  await underItsRequest(parts, known, async () => {
    const { state } = await refreshFromGateway(parts, known, "webhook", payment ?? undefined, {
      refunded: refund !== null,
    });
    parts.log.info({ event, payment: known, state }, "gateway event handled");
  });
}
