export interface GatewayOrder {
  id: string;
  /** paise */
  amount: number;
  currency: string;
  receipt: string | null;
  status: "created" | "attempted" | "paid";
  /** UTC ms */
  createdAt: number;
  /** what whoever made the order wrote on it; of ours, `money/sweep/order-note.ts` */
  notes: Record<string, string>;
}

export interface GatewayPayment {
  id: string;
  /** null when it belongs to no order: made on one of the owner's payment pages */
  orderId: string | null;
  /** paise */
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /**
   * it was ours at some time, and may have gone back since; false too for what went back uncaptured
   */
  captured: boolean;
  /** paise; a refund that failed counts no more */
  amountRefunded: number;
  method: string | null;
  error: { code: string | null; description: string | null; reason: string | null } | null;
  /** what the gateway keeps, paise, GST included; null until it is captured */
  feePaise: number | null;
  /** the GST within the fee, paise */
  taxPaise: number | null;
  /** UTC ms */
  createdAt: number;
}

export interface GatewayRefund {
  id: string;
  paymentId: string;
  /** paise */
  amount: number;
  /**
   * accepted it is `pending`; the bank may still refuse it days later: then the money stays with us
   */
  status: "pending" | "processed" | "failed";
  /** our own id of it, where we gave one */
  receipt: string | null;
  /** the bank's reference (ARN, RRN or UTR), often days after `processed` */
  reference: string | null;
  /** UTC ms */
  createdAt: number;
}

export interface GatewayDispute {
  id: string;
  paymentId: string;
  /** paise; may be less than the payment */
  amount: number;
  /** what the gateway has taken from us for it, paise: 0 until it is lost */
  deducted: number;
  reasonCode: string;
  reason: string | null;
  /** UTC ms; after it the dispute is lost */
  respondBy: number | null;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  phase: "fraud" | "retrieval" | "chargeback" | "pre_arbitration" | "arbitration";
  /** UTC ms */
  createdAt: number;
}

/** Of a dispute that is not decided: its money is held, and no refund of it leaves. */
export const OPEN_DISPUTE = ["open", "under_review"] as const satisfies GatewayDispute["status"][];

/** A transfer of the gateway's to the owner's bank account. */
export interface GatewaySettlement {
  id: string;
  /** paise, after fees */
  amount: number;
  status: "created" | "processed" | "failed";
  /** the bank's reference of the transfer */
  utr: string | null;
  /** UTC ms */
  createdAt: number;
}

/** A line of the gateway's settlement report. Amounts in paise. */
export interface SettlementLine {
  /** of the payment, refund, transfer or adjustment */
  entityId: string;
  type: "payment" | "refund" | "transfer" | "adjustment";
  credit: number;
  debit: number;
  fee: number;
  /** within the fee */
  tax: number;
  settlementId: string;
  utr: string | null;
  /** UTC ms */
  settledAt: number;
  /** of a refund's payment */
  paymentId: string | null;
  disputeId: string | null;
  description: string | null;
}

/**
 * A stretch of a list, newest first: what was created from `from` to `to` (UTC ms, to the second,
 * ends included).
 */
export interface ListPage {
  from: number;
  to: number;
  skip: number;
  /** at most 100 */
  count: number;
}

/** What an event of the gateway's is about. */
export interface GatewayEvent {
  event: string;
  orderId: string | null;
  paymentId: string | null;
  refundId?: string | null;
  disputeId?: string | null;
}

/** How the gateway's webhooks come. Whether one is genuine says `webhookHolds`. */
export interface GatewayWebhook {
  /** they are posted to `/webhooks/SOURCE`, and kept by this name */
  source: "razorpay";
  signatureHeader: string;
  eventIdHeader: string;
  /** null for one that is about nothing of ours */
  read(body: string): GatewayEvent | null;
}

/** What asking for a refund comes to: the gateway's refund, or its reason for refusing for good. */
export type RefundAnswer = { refund: GatewayRefund } | { refused: string };

/** Card payments. Every method throws ProviderDown; nothing here decides anything. */
export interface Gateway {
  /**
   * Creates an order for `paise`; after a timeout, or when the receipt is already used, finds the
   * one made. `notes`: at most 15 of 256 characters, nothing personal in clear.
   */
  createOrder(asked: {
    paise: number;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<GatewayOrder>;
  /**
   * The order made with our receipt, if there is one: how an order outlives a crash between making
   * it and storing its id.
   */
  orderByReceipt(receipt: string): Promise<GatewayOrder | null>;
  /** Throws ProviderDown for an unknown id as well (`refused`, status 400). */
  order(orderId: string): Promise<GatewayOrder>;
  paymentsOf(orderId: string): Promise<GatewayPayment[]>;
  /** null when there is none of that id */
  payment(paymentId: string): Promise<GatewayPayment | null>;
  capture(payment: GatewayPayment): Promise<GatewayPayment>;
  /**
   * Asked again with the same key and amount it is the same refund. `receipt`: our own id of it.
   */
  refund(asked: {
    paymentId: string;
    paise: number;
    receipt: string;
    idempotencyKey: string;
  }): Promise<RefundAnswer>;
  /** What became of a refund; null when there is none of that id. */
  refundMade(refundId: string): Promise<GatewayRefund | null>;
  /** All refunds of a payment, whoever asked for them. */
  refundsOf(paymentId: string): Promise<GatewayRefund[]>;
  /** null when there is none of that id */
  dispute(disputeId: string): Promise<GatewayDispute | null>;
  /** The lists lag: what is not in them may be there all the same. */
  payments(page: ListPage): Promise<GatewayPayment[]>;
  refunds(page: ListPage): Promise<GatewayRefund[]>;
  /** All that the gateway lists; it documents no paging. */
  disputes(): Promise<GatewayDispute[]>;
  settlements(page: ListPage): Promise<GatewaySettlement[]>;
  /**
   * The report of what was settled on a day in India, e.g. { year: 2026, month: 11, day: 20 };
   * `count` at most 1000.
   */
  settlementLines(asked: {
    year: number;
    month: number;
    day: number;
    skip: number;
    count: number;
  }): Promise<SettlementLine[]>;
  /** Constant-time check of the checkout's signature over `order|payment`. */
  signatureHolds(orderId: string, paymentId: string, signature: string): boolean;
  /**
   * Constant-time check of a webhook's signature over its raw bytes; any of the configured secrets.
   */
  webhookHolds(raw: Uint8Array, signature: string): boolean;
}
