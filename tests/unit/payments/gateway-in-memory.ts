import type {
  Gateway,
  GatewayDispute,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  GatewaySettlement,
  ListPage,
  RefundAnswer,
  SettlementLine,
} from "../../../app/backend.server/providers/gateway/port";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { dateInIndia } from "../../../app/content/india";
import { GatewayAccount } from "./gateway-account";

type Method = Exclude<keyof Gateway, "signatureHolds" | "webhookHolds">;

/**
 * The gateway's side of the story: a test pays, fails and refunds here (`GatewayAccount`), and the
 * rules only ask.
 */
export class GatewayInMemory extends GatewayAccount implements Gateway {
  /** every method throws ProviderDown */
  down = false;
  /** orders that Razorpay shows no more: they are older than 180 days */
  readonly tooOld = new Set<string>();
  /** the next order is made, but the answer is lost on the way */
  loseNextAnswer = false;
  /** the next refund is accepted, but the answer is lost on the way */
  loseNextRefundAnswer = false;
  /** ms: what was created or settled less than this ago is not in the lists yet */
  listLag = 0;
  /** ms for which a refund's key is remembered */
  keyMemory = Infinity;
  captures = 0;
  readonly #underKey = new Map<string, { asked: string; refundId: string; at: number }>();
  readonly #failures = new Map<Method, ProviderDown[]>();

  /** The next call of a method throws; said twice, so does the one after it. */
  failNext(method: Method, problem: ProviderDown = down("timeout")): void {
    this.#failures.set(method, [...(this.#failures.get(method) ?? []), problem]);
  }

  async createOrder({
    paise,
    receipt,
    notes,
  }: Parameters<Gateway["createOrder"]>[0]): Promise<GatewayOrder> {
    this.#up("createOrder");
    const order = this.#withReceipt(receipt) ?? {
      id: this.newId("order"),
      amount: paise,
      currency: "INR",
      receipt,
      status: "created",
      notes,
      createdAt: this.second(),
    };
    this.orders.set(order.id, order);
    if (!this.loseNextAnswer) return order;
    this.loseNextAnswer = false;
    throw down("timeout");
  }

  async orderByReceipt(receipt: string): Promise<GatewayOrder | null> {
    this.#up("orderByReceipt");
    return this.#withReceipt(receipt) ?? null;
  }

  async order(orderId: string): Promise<GatewayOrder> {
    this.#up("order");
    const order = this.orders.get(orderId);
    if (!order) throw down("refused", 400);
    return order;
  }

  async paymentsOf(orderId: string): Promise<GatewayPayment[]> {
    this.#up("paymentsOf");
    if (this.tooOld.has(orderId))
      throw new ProviderDown("gateway", "refused", {
        status: 400,
        detail: "Order older than 180 days, please use reports.",
      });
    return [...this.allPayments.values()].filter((payment) => payment.orderId === orderId);
  }

  async payment(paymentId: string): Promise<GatewayPayment | null> {
    this.#up("payment");
    return this.allPayments.get(paymentId) ?? null;
  }

  async capture({ id }: GatewayPayment): Promise<GatewayPayment> {
    this.#up("capture");
    this.captures++;
    if (this.paymentNamed(id).status === "authorized") this.becomes(id, { status: "captured" });
    return this.paymentNamed(id);
  }

  async refund(asked: Parameters<Gateway["refund"]>[0]): Promise<RefundAnswer> {
    this.#up("refund");
    const { paymentId, paise, receipt, idempotencyKey } = asked;
    const body = JSON.stringify([paymentId, paise, receipt]);
    const before = this.#underKey.get(idempotencyKey);
    if (before && this.now() - before.at <= this.keyMemory)
      return before.asked === body
        ? { refund: this.refundNamed(before.refundId) }
        : {
            refused: "Different request with the same idempotency key has already been processed.",
          };
    const answer = this.givesBack(paymentId, paise, receipt);
    if ("refused" in answer) return answer;
    const refundId = answer.refund.id;
    this.#underKey.set(idempotencyKey, { asked: body, refundId, at: this.now() });
    if (!this.loseNextRefundAnswer) return answer;
    this.loseNextRefundAnswer = false;
    throw down("timeout");
  }

  async refundMade(refundId: string): Promise<GatewayRefund | null> {
    this.#up("refundMade");
    return this.allRefunds.get(refundId) ?? null;
  }

  async refundsOf(paymentId: string): Promise<GatewayRefund[]> {
    this.#up("refundsOf");
    const { id } = this.paymentNamed(paymentId);
    return newestFirst(this.allRefunds.values()).filter((refund) => refund.paymentId === id);
  }

  async dispute(disputeId: string): Promise<GatewayDispute | null> {
    this.#up("dispute");
    return this.allDisputes.get(disputeId) ?? null;
  }

  async payments(page: ListPage): Promise<GatewayPayment[]> {
    this.#up("payments");
    return this.#listed(this.allPayments.values(), page);
  }

  async refunds(page: ListPage): Promise<GatewayRefund[]> {
    this.#up("refunds");
    return this.#listed(this.allRefunds.values(), page);
  }

  async disputes(): Promise<GatewayDispute[]> {
    this.#up("disputes");
    return newestFirst(this.allDisputes.values()).filter(({ createdAt }) => this.#seen(createdAt));
  }

  async settlements(page: ListPage): Promise<GatewaySettlement[]> {
    this.#up("settlements");
    return this.#listed(
      this.balance.settlements().map(({ settlement }) => settlement),
      page,
    );
  }

  async settlementLines({
    year,
    month,
    day,
    skip,
    count,
  }: Parameters<Gateway["settlementLines"]>[0]): Promise<SettlementLine[]> {
    this.#up("settlementLines");
    const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
    return this.balance
      .settlements()
      .flatMap(({ lines }) => lines)
      .filter(({ settledAt }) => dateInIndia(settledAt) === date && this.#seen(settledAt))
      .slice(skip, skip + within(count, 1000));
  }

  signatureHolds = (orderId: string, paymentId: string, signature: string): boolean =>
    signature === `${orderId}|${paymentId}`;
  webhookHolds = (): boolean => false;

  #up(method: Method): void {
    if (this.down) throw down("unreachable");
    const problem = this.#failures.get(method)?.shift();
    if (problem) throw problem;
  }

  #withReceipt = (receipt: string): GatewayOrder | undefined =>
    [...this.orders.values()].find((order) => order.receipt === receipt);

  #listed<T extends { createdAt: number }>(all: Iterable<T>, page: ListPage): T[] {
    const second = (ms: number) => Math.floor(ms / 1000);
    return newestFirst(all)
      .filter(
        ({ createdAt }) =>
          this.#seen(createdAt) &&
          second(createdAt) >= second(page.from) &&
          second(createdAt) <= second(page.to),
      )
      .slice(page.skip, page.skip + within(page.count, 100));
  }

  #seen = (at: number): boolean => at <= this.now() - this.listLag;
}

/** What a call to a gateway that cannot answer throws. */
export const down = (why: ProviderDown["why"], status?: number) =>
  new ProviderDown("gateway", why, status ? { status } : {});

const newestFirst = <T extends { createdAt: number }>(all: Iterable<T>): T[] =>
  [...all].reverse().sort((a, b) => b.createdAt - a.createdAt);

function within(count: number, most: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new ProviderDown("gateway", "refused", {
    status: 400,
    detail: `The count may be 1 to ${most}.`,
  });
}
