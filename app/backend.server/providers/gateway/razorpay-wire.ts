import { z } from "zod";
import type { GatewayOrder, GatewayPayment, GatewayRefund } from "./port";

/*
 * Razorpay's entities as they come: unknown keys are normal, and what we do not read is not asked
 * for.
 * Amounts are paise. A status we do not know reads as one that is not final, so that what carries
 * it is
 * asked about again and a list with it is not lost.
 */

/** Unix seconds → UTC ms */
export const Time = z
  .number()
  .int()
  .transform((seconds) => seconds * 1000);

/**
 * An object; `[]` when there are none, now and then plain text. Values that are no text are left
 * out.
 */
const Notes = z
  .unknown()
  .optional()
  .transform((notes): Record<string, string> =>
    typeof notes === "object" && notes !== null && !Array.isArray(notes)
      ? Object.fromEntries(
          Object.entries(notes).filter(
            (note): note is [string, string] => typeof note[1] === "string",
          ),
        )
      : {},
  );

export const Order = z
  .object({
    id: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(["created", "attempted", "paid"]),
    notes: Notes,
    created_at: Time,
  })
  .transform(({ receipt, created_at, ...order }): GatewayOrder => ({
    ...order,
    receipt: receipt ?? null,
    createdAt: created_at,
  }));

export const Payment = z
  .object({
    id: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    status: z.enum(["created", "authorized", "captured", "refunded", "failed"]).catch("created"),
    order_id: z.string().nullish(),
    captured: z.boolean().nullish(),
    amount_refunded: z.number().int().nullish(),
    method: z.string().nullish(),
    fee: z.number().int().nullish(),
    tax: z.number().int().nullish(),
    error_code: z.string().nullish(),
    error_description: z.string().nullish(),
    error_reason: z.string().nullish(),
    created_at: Time,
  })
  .transform((payment): GatewayPayment => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    captured: payment.captured ?? (payment.status === "captured" || payment.status === "refunded"),
    amountRefunded: payment.amount_refunded ?? 0,
    method: payment.method ?? null,
    error: payment.error_code
      ? {
          code: payment.error_code,
          description: payment.error_description ?? null,
          reason: payment.error_reason ?? null,
        }
      : null,
    feePaise: payment.fee ?? null,
    taxPaise: payment.tax ?? null,
    createdAt: payment.created_at,
  }));

export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item) }).transform(({ items }) => items);

/** `acquirer_data` is an empty array or absent until the bank has given a reference. */
const BankReference = z
  .union([
    z
      .object({ arn: z.string().nullish(), rrn: z.string().nullish(), utr: z.string().nullish() })
      .transform(({ arn, rrn, utr }) => arn ?? rrn ?? utr ?? null),
    z.unknown().transform(() => null),
  ])
  .optional();

export const Refund = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.number().int(),
    status: z.string(),
    receipt: z.string().nullish(),
    acquirer_data: BankReference,
    created_at: Time,
  })
  .transform((refund): GatewayRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amount: refund.amount,
    status: REFUND_STATUS[refund.status] ?? "pending",
    receipt: refund.receipt ?? null,
    reference: refund.acquirer_data || null,
    createdAt: refund.created_at,
  }));

/** "Reversed" is the word of Razorpay's FAQ for a refund that the bank sent back. */
const REFUND_STATUS: Record<string, GatewayRefund["status"]> = {
  processed: "processed",
  failed: "failed",
  reversed: "failed",
};

/**
 * `metadata` is an object, an empty array or absent; with a receipt used before it names the order
 * made with it.
 */
export const Problem = z.object({
  error: z.object({
    description: z.string().nullish(),
    metadata: z
      .union([z.object({ order_id: z.string().optional() }), z.array(z.unknown())])
      .nullish(),
  }),
});
export type Problem = z.infer<typeof Problem>["error"];
