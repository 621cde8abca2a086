import { z } from "zod";
import { refreshDocument } from "../onboarding/agreement";
import type { Parts } from "../platform/parts";
import { takeUpdate, Update } from "../research/telegram/take-update";
import { handleRazorpayEvent } from "../money/payments/gateway-events";

/**
 * Does what an event asks for. Only ids are taken from it; what is true of them is asked of the
 * provider. One that is about nothing of ours is done with.
 *
 * @throws ProviderDown, or a fault of ours: then it is to be handled again later
 */
export async function dispatchEvent(
  parts: Parts,
  source: "razorpay" | "digio" | "telegram",
  body: string,
  handlers: EventHandlers = eventHandlers,
): Promise<void> {
  if (source === "digio") {
    const documentId = readJson(DigioEvent, body)?.payload.document.id;
    if (documentId) await handlers.digio(parts, documentId);
    return;
  }
  if (source === "telegram") {
    const update = readJson(Update, body);
    if (update) await handlers.telegram(parts, update);
    return;
  }
  const event = readJson(RazorpayEvent, body);
  if (!event) return;
  const { payment, order, refund, dispute } = event.payload;
  await handlers.razorpay(parts, {
    event: event.event,
    orderId: payment?.entity.order_id ?? order?.entity.id ?? null,
    paymentId:
      payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? null,
    refundId: refund?.entity.id ?? null,
    disputeId: dispute?.entity.id ?? null,
  });
}

/** What an event of each provider's leads to. */
export const eventHandlers = {
  razorpay: handleRazorpayEvent,
  digio: refreshDocument,
  telegram: takeUpdate,
};
export type EventHandlers = typeof eventHandlers;

const DigioEvent = z.object({ payload: z.object({ document: z.object({ id: z.string() }) }) });
const RazorpayEvent = z.object({
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

/** JSON of a shape; null when it is not. */
export function readJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
