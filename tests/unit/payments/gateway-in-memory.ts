import type {
  Gateway,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
} from "../../../app/backend.server/providers/gateway/port";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";

/** The gateway's side of the story: a test pays, fails and refunds here, and the rules only ask. */
export class GatewayInMemory implements Gateway {
  readonly orders = new Map<string, GatewayOrder>();
  readonly payments = new Map<string, GatewayPayment>();
  /** every method throws ProviderDown */
  down = false;
  /** orders that Razorpay shows no more: they are older than 180 days */
  readonly tooOld = new Set<string>();
  /** the next order is made, but the answer is lost on the way */
  loseNextAnswer = false;
  captures = 0;
  #count = 0;
  readonly refunds = new Map<string, GatewayRefund>();
  readonly #refundOf = new Map<string, string>();

  /** Someone tries to pay: makes a payment on the order. `over` says how it differs from a captured one that fits. */
  pays(orderId: string, over: Partial<GatewayPayment> = {}): GatewayPayment {
    const order = this.#orderNamed(orderId);
    const payment: GatewayPayment = {
      id: `pay_${++this.#count}`,
      orderId,
      amount: order.amount,
      currency: order.currency,
      status: "captured",
      amountRefunded: 0,
      method: "upi",
      error: null,
      ...over,
    };
    this.payments.set(payment.id, payment);
    return payment;
  }

  becomes(paymentId: string, over: Partial<GatewayPayment>): void {
    const payment = this.payments.get(paymentId);
    if (!payment) throw new Error(`no payment ${paymentId}`);
    this.payments.set(paymentId, { ...payment, ...over });
  }

  async createOrder({ paise, receipt }: { paise: number; receipt: string }): Promise<GatewayOrder> {
    this.#up();
    const before = [...this.orders.values()].find((order) => order.receipt === receipt);
    const order = before ?? {
      id: `order_${++this.#count}`,
      amount: paise,
      currency: "INR",
      receipt,
      status: "created" as const,
    };
    this.orders.set(order.id, order);
    if (this.loseNextAnswer) {
      this.loseNextAnswer = false;
      throw new ProviderDown("gateway", "timeout");
    }
    return order;
  }

  async orderByReceipt(receipt: string): Promise<GatewayOrder | null> {
    this.#up();
    return [...this.orders.values()].find((order) => order.receipt === receipt) ?? null;
  }

  async order(orderId: string): Promise<GatewayOrder> {
    this.#up();
    return this.#orderNamed(orderId);
  }

  async paymentsOf(orderId: string): Promise<GatewayPayment[]> {
    this.#up();
    if (this.tooOld.has(orderId))
      throw new ProviderDown("gateway", "refused", {
        status: 400,
        detail: "Order older than 180 days, please use reports.",
      });
    return [...this.payments.values()].filter((payment) => payment.orderId === orderId);
  }

  async payment(paymentId: string): Promise<GatewayPayment | null> {
    this.#up();
    return this.payments.get(paymentId) ?? null;
  }

  async capture({ id }: GatewayPayment): Promise<GatewayPayment> {
    this.#up();
    this.captures++;
    const payment = this.payments.get(id);
    if (!payment) throw new Error(`no payment ${id}`);
    if (payment.status === "authorized") this.becomes(id, { status: "captured" });
    return this.payments.get(id) ?? payment;
  }

  async refund({
    paymentId,
    paise,
    idempotencyKey,
  }: {
    paymentId: string;
    paise: number;
    idempotencyKey: string;
  }): Promise<GatewayRefund> {
    this.#up();
    const before = this.refunds.get(this.#refundOf.get(idempotencyKey) ?? "");
    if (before) return before;
    const payment = this.payments.get(paymentId);
    if (!payment) throw new Error(`no payment ${paymentId}`);
    this.becomes(paymentId, { amountRefunded: payment.amountRefunded + paise });
    const refund = {
      id: `rfnd_${++this.#count}`,
      paymentId,
      amount: paise,
      status: "processed" as const,
    };
    this.refunds.set(refund.id, refund);
    this.#refundOf.set(idempotencyKey, refund.id);
    return refund;
  }

  async refundMade(refundId: string): Promise<GatewayRefund | null> {
    this.#up();
    return this.refunds.get(refundId) ?? null;
  }

  /** The bank refuses a refund that was accepted: the money is ours again. */
  refundFails(refundId: string): void {
    const refund = this.refunds.get(refundId);
    if (!refund) throw new Error(`no refund ${refundId}`);
    this.refunds.set(refundId, { ...refund, status: "failed" });
    this.becomes(refund.paymentId, {
      amountRefunded: (this.payments.get(refund.paymentId)?.amountRefunded ?? 0) - refund.amount,
      status: "captured",
    });
  }

  signatureHolds = (orderId: string, paymentId: string, signature: string): boolean =>
    signature === `${orderId}|${paymentId}`;
  webhookHolds = (): boolean => false;

  #up(): void {
    if (this.down) throw new ProviderDown("gateway", "unreachable");
  }

  #orderNamed(orderId: string): GatewayOrder {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    return order;
  }
}

/** What a call to a gateway that cannot answer throws. */
export const down = (why: ProviderDown["why"], status?: number) =>
  new ProviderDown("gateway", why, status ? { status } : {});
