export interface GatewayOrder {
  id: string;
  /** paise */
  amount: number;
  currency: string;
  receipt: string | null;
  status: "created" | "attempted" | "paid";
}
export interface GatewayPayment {
  id: string;
  orderId: string | null;
  /** paise */
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  amountRefunded: number;
  method: string | null;
  error: { code: string | null; description: string | null; reason: string | null } | null;
}
export interface GatewayRefund {
  id: string;
  paymentId: string;
  /** paise */
  amount: number;
  /** accepted it is `pending`; the bank may still refuse it days later: then the money stays with us */
  status: "pending" | "processed" | "failed";
}
/** Card payments. Every method throws ProviderDown; nothing here decides anything. */
export interface Gateway {
  /** Creates an order for `paise`; after a timeout, or when the receipt is already used, finds the one made. */
  createOrder(asked: { paise: number; receipt: string }): Promise<GatewayOrder>;
  /** The order made with our receipt, if there is one: how an order outlives a crash between making it and storing its id. */
  orderByReceipt(receipt: string): Promise<GatewayOrder | null>;
  order(orderId: string): Promise<GatewayOrder>;
  paymentsOf(orderId: string): Promise<GatewayPayment[]>;
  payment(paymentId: string): Promise<GatewayPayment | null>;
  capture(payment: GatewayPayment): Promise<GatewayPayment>;
  refund(asked: {
    paymentId: string;
    paise: number;
    idempotencyKey: string;
  }): Promise<GatewayRefund>;
  /** What became of a refund; null when there is none of that id. */
  refundMade(refundId: string): Promise<GatewayRefund | null>;
  /** Constant-time check of the checkout's signature over `order|payment`. */
  signatureHolds(orderId: string, paymentId: string, signature: string): boolean;
  /** Constant-time check of a webhook's signature over its raw bytes; any of the configured secrets. */
  webhookHolds(raw: Uint8Array, signature: string): boolean;
}
