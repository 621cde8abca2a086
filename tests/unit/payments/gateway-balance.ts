import type {
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
  GatewaySettlement,
  SettlementLine,
} from "../../../app/backend.server/providers/gateway/port";
import { nextSlot, settledAt, type BalanceEntry } from "../../../sandbox/razorpay/settlement-rules";

/**
 * The owner's balance at the gateway in memory: what moves it, and the daily settlements that empty
 * it.
 */
export class GatewayBalance {
  /** the next settlement leaves every second payment for the one after */
  partialNext = false;
  #waiting: BalanceEntry[] = [];
  #settlements: { settlement: GatewaySettlement; lines: SettlementLine[] }[] = [];
  readonly #captured = new Set<string>();
  #count = 0;
  #settledUntil: number | null = null;

  /** @param now UTC ms */
  constructor(private readonly now: () => number) {}

  /** Once for each payment, however often it is said. */
  captured(payment: GatewayPayment): void {
    if (this.#captured.has(payment.id)) return;
    this.#captured.add(payment.id);
    const fee = payment.feePaise ?? 0;
    this.#moves({
      id: payment.id,
      type: "payment",
      credit: payment.amount - fee,
      fee,
      tax: payment.taxPaise ?? 0,
    });
  }

  refunded({ id, paymentId, amount }: GatewayRefund): void {
    this.#moves({ id, type: "refund", debit: amount, paymentId });
  }

  /** Not settled yet, the refund leaves no trace; else the money comes back as an adjustment. */
  refundFailed({ id, paymentId, amount }: GatewayRefund): void {
    this.#settleWhatIsDue();
    const waiting = this.#waiting.filter((entry) => entry.id !== id);
    if (waiting.length < this.#waiting.length) this.#waiting = waiting;
    else this.adjusted({ credit: amount, paymentId, description: `Reversal of ${id}` });
  }

  lost({ id, paymentId, amount }: GatewayDispute): void {
    this.adjusted({ debit: amount, paymentId, disputeId: id, description: "Chargeback" });
  }

  /** A correction of the gateway's: a fee, a chargeback, a reserve. */
  adjusted(over: Partial<BalanceEntry>): void {
    this.#moves({ id: `adj_${++this.#count}`, type: "adjustment", ...over });
  }

  /** Paise that are not settled yet. */
  left(): number {
    this.#settleWhatIsDue();
    return this.#waiting.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
  }

  /** The transfers so far, oldest first, each with its lines. */
  settlements(): { settlement: GatewaySettlement; lines: SettlementLine[] }[] {
    this.#settleWhatIsDue();
    return this.#settlements;
  }

  #moves(over: Pick<BalanceEntry, "id" | "type"> & Partial<BalanceEntry>): void {
    this.#settleWhatIsDue();
    this.#settledUntil ??= this.now();
    this.#waiting.push({
      credit: 0,
      debit: 0,
      fee: 0,
      tax: 0,
      paymentId: null,
      disputeId: null,
      description: null,
      at: this.now(),
      ...over,
    });
  }

  #settleWhatIsDue(): void {
    if (this.#settledUntil === null) return;
    for (let slot; (slot = nextSlot(this.#settledUntil)) <= this.now(); this.#settledUntil = slot) {
      const { entries, amount } = settledAt(this.#waiting, slot, this.partialNext);
      if (entries.length === 0) continue;
      this.partialNext = false;
      this.#waiting = this.#waiting.filter((entry) => !entries.includes(entry));
      const number = ++this.#count;
      const settlement: GatewaySettlement = {
        id: `setl_${number}`,
        amount,
        status: "processed",
        utr: `UTR${number}`,
        createdAt: slot,
      };
      const lines = entries.map(({ id, at: _, ...entry }): SettlementLine => ({
        ...entry,
        entityId: id,
        settlementId: settlement.id,
        utr: settlement.utr,
        settledAt: slot,
      }));
      this.#settlements.push({ settlement, lines });
    }
  }
}
