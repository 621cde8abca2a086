import { z } from "zod";
import type { GatewayDispute, GatewaySettlement, SettlementLine } from "./port";
import { listOf, Time } from "./razorpay-wire";

/**
 * A dispute. A status or phase we do not know is kept, as an open claim on the money: then the
 * owner is
 * told and reads Razorpay's own word in the dashboard.
 */
const DisputeEntity = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.number().int(),
    amount_deducted: z.number().int().nullish(),
    reason_code: z.string().nullish(),
    reason_description: z.string().nullish(),
    respond_by: Time.nullish(),
    status: z.enum(["open", "under_review", "won", "lost", "closed"]).catch("open"),
    phase: z
      .enum(["fraud", "retrieval", "chargeback", "pre_arbitration", "arbitration"])
      .catch("chargeback"),
    created_at: Time,
  })
  .transform((dispute): GatewayDispute => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amount: dispute.amount,
    deducted: dispute.amount_deducted ?? 0,
    reasonCode: dispute.reason_code ?? "",
    reason: dispute.reason_description ?? null,
    respondBy: dispute.respond_by ?? null,
    status: dispute.status,
    phase: dispute.phase,
    createdAt: dispute.created_at,
  }));

/** Some answers on disputes come in an older envelope, `{status_code, success, data}`. */
const unwrapped = <S extends z.ZodType>(schema: S) =>
  z.preprocess((answer) => {
    const wrapped = z.object({ success: z.boolean(), data: z.unknown() }).safeParse(answer);
    return wrapped.success ? wrapped.data.data : answer;
  }, schema);

export const Dispute = unwrapped(DisputeEntity);
export const Disputes = unwrapped(listOf(DisputeEntity));

export const Settlement = z
  .object({
    id: z.string(),
    amount: z.number().int(),
    status: z.enum(["created", "processed", "failed"]).catch("created"),
    utr: z.string().nullish(),
    created_at: Time,
  })
  .transform(({ utr, created_at, ...settlement }): GatewaySettlement => ({
    ...settlement,
    utr: utr || null,
    createdAt: created_at,
  }));

/**
 * A row of `/settlements/recon/combined`; of a kind we do not know it is an adjustment: its sums
 * still count.
 */
export const ReconRow = z
  .object({
    entity_id: z.string(),
    type: z.enum(["payment", "refund", "transfer", "adjustment"]).catch("adjustment"),
    credit: z.number().int(),
    debit: z.number().int(),
    fee: z.number().int().nullish(),
    tax: z.number().int().nullish(),
    settlement_id: z.string(),
    settlement_utr: z.string().nullish(),
    settled_at: Time,
    payment_id: z.string().nullish(),
    dispute_id: z.string().nullish(),
    description: z.string().nullish(),
  })
  .transform((row): SettlementLine => ({
    entityId: row.entity_id,
    type: row.type,
    credit: row.credit,
    debit: row.debit,
    fee: row.fee ?? 0,
    tax: row.tax ?? 0,
    settlementId: row.settlement_id,
    utr: row.settlement_utr || null,
    settledAt: row.settled_at,
    paymentId: row.payment_id ?? null,
    disputeId: row.dispute_id ?? null,
    description: row.description || null,
  }));
