import { z } from "zod";
import type { GatewayOrder, GatewayPayment, GatewayRefund } from "./port";

/** Razorpay's entities as they come: unknown keys are normal, and what we do not read is not asked for. Amounts are paise. */
export const Order = z
  .object({
    id: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(["created", "attempted", "paid"]),
  })
  .transform(({ receipt, ...order }): GatewayOrder => ({ ...order, receipt: receipt ?? null }));

export const Payment = z
  .object({
    id: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
    order_id: z.string().nullish(),
    amount_refunded: z.number().int().nullish(),
    method: z.string().nullish(),
    error_code: z.string().nullish(),
    error_description: z.string().nullish(),
    error_reason: z.string().nullish(),
  })
  .transform((payment): GatewayPayment => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    amountRefunded: payment.amount_refunded ?? 0,
    method: payment.method ?? null,
    error: payment.error_code
      ? {
          code: payment.error_code,
          description: payment.error_description ?? null,
          reason: payment.error_reason ?? null,
        }
      : null,
  }));

export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item) }).transform(({ items }) => items);

export const Refund = z
  .object({ id: z.string(), payment_id: z.string(), amount: z.number().int(), status: z.string() })
  .transform(({ payment_id, status, ...refund }): GatewayRefund => ({
    ...refund,
    paymentId: payment_id,
    status: REFUND_STATUS[status] ?? "pending",
  }));

/** "Reversed" is the word of Razorpay's FAQ for a refund that the bank sent back. */
const REFUND_STATUS: Record<string, GatewayRefund["status"]> = {
  processed: "processed",
  failed: "failed",
  reversed: "failed",
};

/** `metadata` is an object, an empty array or absent; with a receipt used before it names the order made with it. */
export const Problem = z.object({
  error: z.object({
    description: z.string().nullish(),
    metadata: z
      .union([z.object({ order_id: z.string().optional() }), z.array(z.unknown())])
      .nullish(),
  }),
});
export type Problem = z.infer<typeof Problem>["error"];
