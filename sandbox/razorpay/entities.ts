import { randomDigits, randomId } from "../ids";
import type { State } from "../state";
import type { BalanceEntry } from "./settlement-rules";

/**
 * Razorpay's entities as they travel (Razorpay's documentation: API entities). Amounts are paise,
 * times Unix seconds.
 */
export interface Order {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  /** `[]` when there are none */
  notes: Record<string, string> | [];
  created_at: number;
  description: null;
  checkout: null;
}
export interface Failure {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
}
export interface Payment {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** null when it was made on one of the shop's payment pages */
  order_id: string | null;
  amount_refunded: number;
  refund_status: null | "partial" | "full";
  captured: boolean;
  email: string | null;
  contact: string | null;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  created_at: number;
  late_authorized?: boolean;
  [more: string]: unknown;
}
export interface Refund {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: Record<string, string> | [];
  receipt: string | null;
  /** null until the bank has given one */
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: "pending" | "processed" | "failed";
  speed_requested: string;
  speed_processed: string;
}

export const DISPUTE_PHASES = [
  "fraud",
  "retrieval",
  "chargeback",
  "pre_arbitration",
  "arbitration",
] as const;
export interface Dispute {
  id: string;
  entity: "dispute";
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  reason_description: string;
  respond_by: number;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  phase: (typeof DISPUTE_PHASES)[number];
  created_at: number;
  evidence: { amount: number; summary: null; submitted_at: null };
}
export interface Settlement {
  id: string;
  entity: "settlement";
  amount: number;
  status: "created" | "processed" | "failed";
  /** taken payment by payment, not here */
  fees: 0;
  tax: 0;
  utr: string;
  created_at: number;
}

/** What is kept of an order beside what is shown of it. */
export interface KeptOrder {
  order: Order;
  /** Razorpay captures by itself */
  automatic: boolean;
  payments: string[];
}

export interface RefundKey {
  /** the payment and the body */
  asked: string;
  refund: Refund;
  /** UTC ms */
  at: number;
}

export const books = (state: State) => ({
  orders: state.shelf<KeptOrder>("razorpay orders"),
  /** receipt → order id */
  receipts: state.shelf<string>("razorpay receipts"),
  payments: state.shelf<Payment>("razorpay payments"),
  /** payment id → its refunds */
  refunds: state.shelf<Refund[]>("razorpay refunds"),
  /** refund id → payment id */
  refunded: state.shelf<string>("razorpay refunded payments"),
  /** `X-Refund-Idempotency` → what was asked with it, and the refund made */
  refundKeys: state.shelf<RefundKey>("razorpay refund keys"),
  disputes: state.shelf<Dispute>("razorpay disputes"),
  /** what moved the shop's balance and is not settled yet */
  balance: state.shelf<BalanceEntry>("razorpay balance"),
  /** settlement id → the settlement and what went into it */
  settlements: state.shelf<{ settlement: Settlement; entries: BalanceEntry[] }>(
    "razorpay settlements",
  ),
});
export type Books = ReturnType<typeof books>;

export interface Payer {
  email?: string | undefined;
  contact?: string | undefined;
}

/** A new payment by UPI. @param now UTC ms */
export const newPayment = (
  order: Pick<Order, "currency" | "notes"> & { id: string | null },
  amount: number,
  payer: Payer,
  now: number,
): Payment => ({
  id: randomId("pay_"),
  entity: "payment",
  amount,
  currency: order.currency,
  status: "created",
  order_id: order.id,
  invoice_id: null,
  international: false,
  method: "upi",
  amount_refunded: 0,
  refund_status: null,
  captured: false,
  description: null,
  card_id: null,
  bank: null,
  wallet: null,
  vpa: "success@razorpay",
  email: payer.email ?? null,
  contact: payer.contact ?? null,
  notes: order.notes,
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: { rrn: randomDigits(12) },
  created_at: Math.floor(now / 1000),
  upi: { payer_account_type: "bank_account", vpa: "success@razorpay", flow: "intent" },
});
