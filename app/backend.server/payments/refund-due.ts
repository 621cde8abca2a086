import { z } from "zod";

const Due = z.object({
  /** the gateway's */
  paymentId: z.string(),
  amountPaise: z.number().int(),
  why: z.enum(["second payment", "amount differs", "account closed", "over the fee limit"]),
  /** the gateway says that it went back */
  refunded: z.boolean(),
  /** the gateway's refund by which it goes, or went, back; null while none is known */
  refundId: z.string().nullable().default(null),
  /** the gateway's refunds of it that came to nothing */
  failed: z.array(z.string()).default([]),
});
/** Money captured at the gateway that bought nothing, to be given back by the operator. */
export type RefundDue = z.infer<typeof Due>;

/** Reads the `payments.refund_due` column. */
export const readRefundDue = (column: string | null): RefundDue[] =>
  column === null ? [] : z.array(Due).parse(JSON.parse(column));

export const writeRefundDue = (due: RefundDue[]): string => JSON.stringify(due);
