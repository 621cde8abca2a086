import { z } from "zod";
import { readJson } from "../../../shared/read-json";
import type { GatewayWebhook } from "./port";

const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment: z
      .object({ entity: z.object({ id: z.string(), order_id: z.string().nullish() }) })
      .optional(),
    order: z.object({ entity: z.object({ id: z.string() }) }).optional(),
    refund: z
      .object({ entity: z.object({ id: z.string().optional(), payment_id: z.string() }) })
      .optional(),
    dispute: z
      .object({ entity: z.object({ id: z.string(), payment_id: z.string().optional() }) })
      .optional(),
  }),
});

/** Razorpay's webhooks (docs: webhooks/validate-test, webhooks/payloads). */
export const razorpayWebhook: GatewayWebhook = {
  source: "razorpay",
  signatureHeader: "x-razorpay-signature",
  eventIdHeader: "x-razorpay-event-id",
  read(body) {
    const read = readJson(Event, body);
    if (!read) return null;
    const { payment, order, refund, dispute } = read.payload;
    return {
      event: read.event,
      orderId: payment?.entity.order_id ?? order?.entity.id ?? null,
      paymentId:
        payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? null,
      refundId: refund?.entity.id ?? null,
      disputeId: dispute?.entity.id ?? null,
    };
  },
};
