import type {
  Gateway,
  GatewayDispute,
  GatewayPayment,
} from "../../../app/backend.server/providers/gateway/port";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { GatewayInMemory } from "../../unit/payments/gateway-in-memory";
import type { Chance } from "../chance";

/** The gateway's account, which is the truth, with what happens there and no test before needed. */
export class TownGateway extends GatewayInMemory {
  /**
   * the most that was on its way back or back, by payment, in paise: what may have ended a service
   */
  readonly mostLeft = new Map<string, number>();

  /** Someone begins to pay an order of another program that uses the same keys. */
  foreignOrder(paise: number): string {
    const id = this.newId("order");
    this.orders.set(id, {
      id,
      amount: paise,
      currency: "INR",
      receipt: null,
      status: "created",
      createdAt: this.second(),
      notes: { shop: "another" },
    });
    return id;
  }

  /** Authorised and never captured: it goes back by itself, and it never was the owner's. */
  lapses(paymentId: string): void {
    const payment = this.paymentNamed(paymentId);
    if (payment.status !== "authorized") return;
    this.allPayments.set(paymentId, {
      ...payment,
      status: "refunded",
      captured: false,
      amountRefunded: payment.amount,
    });
    const id = this.newId("rfnd");
    this.allRefunds.set(id, {
      id,
      paymentId,
      amount: payment.amount,
      status: "processed",
      receipt: null,
      reference: null,
      createdAt: this.second(),
    });
  }

  override becomes(paymentId: string, over: Partial<GatewayPayment>): void {
    super.becomes(paymentId, over);
    const { amountRefunded } = this.paymentNamed(paymentId);
    this.mostLeft.set(paymentId, Math.max(this.mostLeft.get(paymentId) ?? 0, amountRefunded));
  }

  /** Money that came to the owner, whatever became of it. */
  came = (): GatewayPayment[] => [...this.allPayments.values()].filter(({ captured }) => captured);

  refundsFor = (paymentId: string) =>
    [...this.allRefunds.values()].filter((refund) => refund.paymentId === paymentId);

  disputesOf = (paymentId: string): GatewayDispute[] =>
    [...this.allDisputes.values()].filter((dispute) => dispute.paymentId === paymentId);
}

/** How well the wire between the product and the gateway goes; a history turns it. */
export interface Trouble {
  /** how often a call does not arrive, and how often its answer is lost */
  share: number;
}

/**
 * The gateway behind a wire that loses calls, and answers of calls that were carried out. @param
 * refunding told before a refund is asked for
 */
export function overWire(
  gateway: TownGateway,
  chance: Chance,
  trouble: Trouble,
  refunding: (asked: Parameters<Gateway["refund"]>[0]) => Promise<void>,
): Gateway {
  return new Proxy<Gateway>(gateway, {
    get(target, name: keyof Gateway) {
      const method = target[name];
      if (name === "signatureHolds" || name === "webhookHolds") return method;
      return async (...words: unknown[]) => {
        if (chance.happens(trouble.share)) throw new ProviderDown("gateway", "unreachable");
        if (name === "refund") await refunding(words[0] as Parameters<Gateway["refund"]>[0]);
        const answer: unknown = await (
          method as (this: Gateway, ...words: unknown[]) => Promise<unknown>
        ).apply(target, words);
        if (chance.happens(trouble.share)) throw new ProviderDown("gateway", "timeout");
        return answer;
      };
    },
  });
}
