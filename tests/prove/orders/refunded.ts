import type { GatewayRefund } from "../../../app/backend.server/providers/gateway/port";

/** The refunds at the far end of the wire: under one key there is one. */
export class Refunded {
  readonly all: GatewayRefund[] = [];
  readonly #underKey = new Map<string, GatewayRefund>();

  /** @param now UTC ms */
  constructor(private readonly now: () => number) {}

  /** @param key null: made in the dashboard. @returns the refund, and whether it is new */
  make(
    paymentId: string,
    amount: number,
    { key, receipt }: { key: string | null; receipt: string | null },
  ): { refund: GatewayRefund; made: boolean } {
    const before = key === null ? undefined : this.#underKey.get(key);
    if (before) return { refund: before, made: false };
    const refund: GatewayRefund = {
      id: `rfnd_${String(this.all.length + 1).padStart(14, "0")}`,
      paymentId,
      amount,
      status: "processed",
      receipt,
      reference: null,
      createdAt: this.now(),
    };
    this.all.push(refund);
    if (key !== null) this.#underKey.set(key, refund);
    return { refund, made: true };
  }

  of = (paymentId: string): GatewayRefund[] =>
    this.all.filter((refund) => refund.paymentId === paymentId);
}
