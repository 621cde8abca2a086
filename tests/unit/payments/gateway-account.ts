import type {
  GatewayDispute,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  RefundAnswer,
} from "../../../app/backend.server/providers/gateway/port";
import { feeOf } from "../../../sandbox/razorpay/settlement-rules";
import { GatewayBalance } from "./gateway-balance";

const DAY = 86_400_000;

/**
 * What is at the gateway in memory, and what happens there: payers pay, banks refuse and dispute,
 * the owner clicks in the dashboard.
 */
export class GatewayAccount {
  readonly orders = new Map<string, GatewayOrder>();
  readonly allPayments = new Map<string, GatewayPayment>();
  readonly allRefunds = new Map<string, GatewayRefund>();
  readonly allDisputes = new Map<string, GatewayDispute>();
  readonly balance: GatewayBalance;
  /** refunds are accepted as `pending`, and wait for `refundProcessed` or `refundFails` */
  refundsPend = false;
  /** refunds are refused: there is too little money at the gateway */
  balanceTooSmall = false;
  /** ms after a payment for which its bank takes refunds */
  refundLimit = 183 * DAY;
  #count = 0;

  /** @param now UTC ms */
  constructor(protected readonly now: () => number = Date.now) {
    this.balance = new GatewayBalance(now);
  }

  /**
   * Someone tries to pay: makes a payment on the order. `over` says how it differs from a captured
   * one that fits.
   */
  pays(orderId: string, over: Partial<GatewayPayment> = {}): GatewayPayment {
    const { amount, currency } = this.orderNamed(orderId);
    return this.#takes({ orderId, amount, currency, ...over });
  }

  /** Someone pays without an order: on a payment page of the owner's. @param amount paise */
  paysOnPage(amount: number, over: Partial<GatewayPayment> = {}): GatewayPayment {
    return this.#takes({ amount, ...over });
  }

  /**
   * Changes a payment as if time or somebody had. What goes back by it is a refund made in the
   * dashboard.
   */
  becomes(paymentId: string, over: Partial<GatewayPayment>): void {
    const payment = { ...this.paymentNamed(paymentId), ...over };
    const taken = payment.status === "captured" || payment.status === "refunded";
    const { fee, tax } = feeOf(payment.amount);
    payment.captured ||= payment.status === "captured";
    payment.feePaise ??= taken ? fee : null;
    payment.taxPaise ??= taken ? tax : null;
    this.allPayments.set(paymentId, payment);
    if (taken) this.balance.captured(payment);
    const unlisted = payment.amountRefunded - this.#refunded(paymentId);
    if (unlisted > 0) this.#addRefund(paymentId, unlisted, "processed");
  }

  /** Given back in the dashboard: nobody asked us. @param paise all that is left when absent */
  refundsInDashboard(paymentId: string, paise?: number): GatewayRefund {
    const { amount, amountRefunded } = this.paymentNamed(paymentId);
    const answer = this.givesBack(paymentId, paise ?? amount - amountRefunded);
    if ("refused" in answer) throw new Error(answer.refused);
    return answer.refund;
  }

  refundProcessed(refundId: string, reference: string | null = "4".repeat(23)): void {
    const refund = this.refundNamed(refundId);
    this.allRefunds.set(refundId, { ...refund, status: "processed", reference });
  }

  /** The bank refuses a refund that was accepted: the money is ours again. */
  refundFails(refundId: string): void {
    const refund = this.refundNamed(refundId);
    if (refund.status === "failed") return;
    this.allRefunds.set(refundId, { ...refund, status: "failed", reference: null });
    this.balance.refundFailed(refund);
    this.becomes(refund.paymentId, {
      amountRefunded: this.#refunded(refund.paymentId),
      status: "captured",
    });
  }

  /**
   * The payer's bank disputes a payment. `over` says how it differs from a chargeback of the whole.
   */
  disputed(paymentId: string, over: Partial<GatewayDispute> = {}): GatewayDispute {
    const dispute: GatewayDispute = {
      id: this.newId("disp"),
      paymentId,
      amount: this.paymentNamed(paymentId).amount,
      deducted: 0,
      reasonCode: "1064",
      reason: "Goods or services not received",
      respondBy: this.second() + 7 * DAY,
      status: "open",
      phase: "chargeback",
      createdAt: this.second(),
      ...over,
    };
    this.allDisputes.set(dispute.id, dispute);
    return dispute;
  }

  /** Lost, its amount is taken from the balance. */
  disputeBecomes(disputeId: string, status: GatewayDispute["status"]): void {
    const before = this.allDisputes.get(disputeId);
    if (!before) throw new Error(`no dispute ${disputeId}`);
    const lost = status === "lost";
    const dispute = { ...before, status, deducted: lost ? before.amount : 0 };
    this.allDisputes.set(disputeId, dispute);
    if (lost && before.status !== "lost") this.balance.lost(dispute);
  }

  /**
   * A refund as Razorpay would accept or refuse it (docs: api/refunds/create-normal,
   * payments/refunds/errors).
   */
  protected givesBack(
    paymentId: string,
    paise: number,
    receipt: string | null = null,
  ): RefundAnswer {
    const payment = this.paymentNamed(paymentId);
    const refused =
      payment.status === "refunded" || payment.amountRefunded >= payment.amount
        ? "The payment has been fully refunded already."
        : payment.status !== "captured"
          ? "The payment status should be captured for action to be taken"
          : paise < 100
            ? "The amount must be at least INR 1.00"
            : paise > payment.amount
              ? "The refund amount provided is greater than amount captured."
              : paise > payment.amount - payment.amountRefunded
                ? "The total refund amount is greater than the refund payment amount"
                : this.now() - payment.createdAt > this.refundLimit
                  ? "Refund is not supported by the bank because the payment is more than 6 months old"
                  : this.balanceTooSmall
                    ? "Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments."
                    : null;
    if (refused !== null) return { refused };
    const refund = this.#addRefund(
      paymentId,
      paise,
      this.refundsPend ? "pending" : "processed",
      receipt,
    );
    const amountRefunded = payment.amountRefunded + paise;
    const status = amountRefunded === payment.amount ? "refunded" : payment.status;
    this.becomes(paymentId, { amountRefunded, status });
    return { refund };
  }

  protected newId = (prefix: string): string => `${prefix}_${++this.#count}`;
  /** UTC ms: the gateway's times are whole seconds */
  protected second = (): number => Math.floor(this.now() / 1000) * 1000;

  protected orderNamed(orderId: string): GatewayOrder {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    return order;
  }

  protected paymentNamed(paymentId: string): GatewayPayment {
    const payment = this.allPayments.get(paymentId);
    if (!payment) throw new Error(`no payment ${paymentId}`);
    return payment;
  }

  protected refundNamed(refundId: string): GatewayRefund {
    const refund = this.allRefunds.get(refundId);
    if (!refund) throw new Error(`no refund ${refundId}`);
    return refund;
  }

  #takes(over: Partial<GatewayPayment>): GatewayPayment {
    const payment: GatewayPayment = {
      id: this.newId("pay"),
      orderId: null,
      amount: 0,
      currency: "INR",
      status: "captured",
      captured: over.status === "refunded",
      amountRefunded: 0,
      method: "upi",
      error: null,
      feePaise: null,
      taxPaise: null,
      createdAt: this.second(),
      ...over,
    };
    this.allPayments.set(payment.id, payment);
    this.becomes(payment.id, {});
    return this.paymentNamed(payment.id);
  }

  #addRefund(
    paymentId: string,
    amount: number,
    status: GatewayRefund["status"],
    receipt: string | null = null,
  ): GatewayRefund {
    const refund: GatewayRefund = {
      id: this.newId("rfnd"),
      paymentId,
      amount,
      status,
      receipt,
      reference: status === "processed" ? "4".repeat(23) : null,
      createdAt: this.second(),
    };
    this.allRefunds.set(refund.id, refund);
    this.balance.refunded(refund);
    return refund;
  }

  /** Paise that went back or are on their way. */
  #refunded = (paymentId: string): number =>
    [...this.allRefunds.values()]
      .filter((refund) => refund.paymentId === paymentId && refund.status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
}
