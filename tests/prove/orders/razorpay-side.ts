import { createHmac } from "node:crypto";
import type {
  Gateway,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  ListPage,
  RefundAnswer,
} from "../../../app/backend.server/providers/gateway/port";
import {
  paymentSignatureHolds,
  webhookSignatureHolds,
} from "../../../app/backend.server/providers/gateway/signatures";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import type { Chance } from "../chance";
import { Refunded } from "./refunded";

export interface Webhook {
  eventId: string;
  body: string;
  signature: string;
}

const KEY_SECRET = "the key's secret";
const WEBHOOK_SECRET = "the webhook's secret";

/**
 * Razorpay for many thousands of orders: quick, out of breath now and then, and it signs what it
 * says as the real one does.
 */
export class RazorpaySide implements Gateway {
  readonly allPayments = new Map<string, GatewayPayment>();
  readonly #orders = new Map<string, GatewayOrder>();
  readonly #byReceipt = new Map<string, GatewayOrder>();
  readonly #madeAt = new Map<string, number>();
  /**
   * orders asked for once more although the one before was there to be found; of two clicks at one
   * instant either may be first
   */
  askedTwice = 0;
  readonly #ofOrder = new Map<string, string[]>();
  readonly #refunded: Refunded;
  #count = 0;
  /** how often a call is answered by nothing at all */
  trouble = 0.01;

  constructor(
    private readonly chance: Chance,
    private readonly now: () => number,
  ) {
    this.#refunded = new Refunded(now);
  }

  /** how many receipts an order was made for */
  get receiptCount(): number {
    return this.#byReceipt.size;
  }

  pays(orderId: string, status: GatewayPayment["status"]): GatewayPayment {
    const order = this.#orders.get(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    const payment: GatewayPayment = {
      id: this.#id("pay"),
      orderId,
      amount: order.amount,
      currency: "INR",
      status,
      captured: status === "captured",
      amountRefunded: 0,
      method: "upi",
      error: null,
      feePaise: null,
      taxPaise: null,
      createdAt: this.now(),
    };
    this.allPayments.set(payment.id, payment);
    this.#ofOrder.set(orderId, [...(this.#ofOrder.get(orderId) ?? []), payment.id]);
    return payment;
  }

  paymentIdsOf = (orderId: string): string[] => this.#ofOrder.get(orderId) ?? [];

  becomes(id: string, status: GatewayPayment["status"]): void {
    const payment = this.allPayments.get(id);
    const captured = payment?.captured === true || status === "captured";
    if (payment) this.allPayments.set(id, { ...payment, status, captured });
  }

  /** Given back in the dashboard, whole. */
  givesBack(id: string): void {
    const payment = this.allPayments.get(id);
    if (payment?.status === "captured") this.#goesBack(payment, { key: null, receipt: null });
  }

  event(event: string, payment: GatewayPayment): Webhook {
    const entity = {
      id: payment.id,
      order_id: payment.orderId,
      amount: payment.amount,
      currency: "INR",
      status: payment.status,
    };
    const order = event === "order.paid" ? { order: { entity: { id: payment.orderId } } } : {};
    const body = JSON.stringify({
      entity: "event",
      event,
      payload: { payment: { entity }, ...order },
    });
    return { eventId: this.#id("evt"), body, signature: hmac(WEBHOOK_SECRET, body) };
  }

  answer = (orderId: string, paymentId: string) => ({
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: hmac(KEY_SECRET, `${orderId}|${paymentId}`),
  });

  /**
   * Of accounts, some refuse a receipt that was used and name its order, others make another order:
   * here each is met in turn.
   */
  async createOrder({
    paise,
    receipt,
    notes,
  }: Parameters<Gateway["createOrder"]>[0]): Promise<GatewayOrder> {
    const madeAt = this.#madeAt.get(receipt);
    if (madeAt !== undefined && madeAt < this.now()) this.askedTwice++;
    await this.#onTheWay();
    const before = this.chance.happens(0.5) ? this.#byReceipt.get(receipt) : undefined;
    const order = before ?? {
      id: this.#id("order"),
      amount: paise,
      currency: "INR",
      receipt,
      status: "created" as const,
      notes,
      createdAt: this.now(),
    };
    this.#orders.set(order.id, order);
    this.#byReceipt.set(receipt, order);
    this.#madeAt.set(receipt, this.now());
    await this.#onTheWay(); // made, but the answer may be lost
    return order;
  }

  async orderByReceipt(receipt: string): Promise<GatewayOrder | null> {
    await this.#onTheWay();
    return this.#byReceipt.get(receipt) ?? null;
  }

  async order(id: string): Promise<GatewayOrder> {
    await this.#onTheWay();
    const order = this.#orders.get(id);
    if (!order) throw new ProviderDown("gateway", "refused", { status: 400 });
    return order;
  }

  async paymentsOf(orderId: string): Promise<GatewayPayment[]> {
    await this.#onTheWay();
    return (this.#ofOrder.get(orderId) ?? []).flatMap((id) => this.allPayments.get(id) ?? []);
  }

  async payment(id: string): Promise<GatewayPayment | null> {
    await this.#onTheWay();
    return this.allPayments.get(id) ?? null;
  }

  async capture({ id }: GatewayPayment): Promise<GatewayPayment> {
    await this.#onTheWay();
    if (this.allPayments.get(id)?.status === "authorized") this.becomes(id, "captured");
    const payment = this.allPayments.get(id);
    if (!payment) throw new ProviderDown("gateway", "refused", { status: 400 });
    return payment;
  }

  /** Whole only: nobody here asks for a part. */
  async refund({
    paymentId,
    receipt,
    idempotencyKey,
  }: Parameters<Gateway["refund"]>[0]): Promise<RefundAnswer> {
    await this.#onTheWay();
    const payment = this.allPayments.get(paymentId);
    if (!payment) throw new ProviderDown("gateway", "refused", { status: 400 });
    const refund = this.#goesBack(payment, { key: idempotencyKey, receipt });
    await this.#onTheWay();
    return refund;
  }

  async refundMade(id: string): Promise<GatewayRefund | null> {
    await this.#onTheWay();
    return this.#refunded.all.find((refund) => refund.id === id) ?? null;
  }

  async refundsOf(paymentId: string): Promise<GatewayRefund[]> {
    await this.#onTheWay();
    return this.#refunded.of(paymentId);
  }

  async payments(page: ListPage): Promise<GatewayPayment[]> {
    await this.#onTheWay();
    return listed([...this.allPayments.values()], page);
  }

  async refunds(page: ListPage): Promise<GatewayRefund[]> {
    await this.#onTheWay();
    return listed(this.#refunded.all, page);
  }

  dispute = (): Promise<null> => Promise.resolve(null);
  disputes = (): Promise<never[]> => Promise.resolve([]);
  settlements = (): Promise<never[]> => Promise.resolve([]);
  settlementLines = (): Promise<never[]> => Promise.resolve([]);
  signatureHolds = (orderId: string, paymentId: string, signature: string): boolean =>
    paymentSignatureHolds(KEY_SECRET, orderId, paymentId, signature);
  webhookHolds = (raw: Uint8Array, signature: string): boolean =>
    webhookSignatureHolds([WEBHOOK_SECRET], raw, signature);

  #goesBack(
    payment: GatewayPayment,
    by: { key: string | null; receipt: string | null },
  ): RefundAnswer {
    const before = this.#refunded.of(payment.id).find(({ receipt }) => receipt === by.receipt);
    if (payment.status === "refunded" && !before)
      return { refused: "The payment has been fully refunded already." };
    const { refund, made } = this.#refunded.make(payment.id, payment.amount, by);
    const back = { status: "refunded" as const, amountRefunded: payment.amount };
    if (made) this.allPayments.set(payment.id, { ...payment, ...back });
    return { refund };
  }

  async #onTheWay(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.chance.happens(this.trouble)) throw new ProviderDown("gateway", "timeout");
  }

  #id = (kind: string): string => `${kind}_${String(++this.#count).padStart(14, "0")}`;
}

/** Newest first, as Razorpay lists. */
const listed = <T extends { createdAt: number }>(oldestFirst: T[], page: ListPage): T[] =>
  oldestFirst
    .filter(({ createdAt }) => createdAt >= page.from && createdAt <= page.to)
    .reverse()
    .slice(page.skip, page.skip + page.count);

const hmac = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");
