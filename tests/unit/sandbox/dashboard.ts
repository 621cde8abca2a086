import type { Gateway } from "../../../app/backend.server/providers/gateway/port";
import { gatewayByRazorpay } from "../../../app/backend.server/providers/gateway/razorpay";
import { keys, open, type Opened } from "./open";

export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** A sandbox with the app's own adapter on it, and what QA does to the money there. */
export interface Dashboard extends Opened {
  gateway: Gateway;
  now(): number;
  /** the names of the events that came, in the order in which they were made */
  events(): Promise<string[]>;
  /** a control call that is done; gives its answer */
  does(path: string, body?: object): Promise<Record<string, string & number>>;
  fault(name: string, more?: object): Promise<unknown>;
  advance(ms: number): Promise<unknown>;
  /** an order that is paid. @returns the payment's id */
  paid(paise?: number): Promise<string>;
}

export async function openDashboard(): Promise<Dashboard> {
  const opened = await open();
  let receipts = 0;
  const gateway = gatewayByRazorpay({
    apiUrl: `${opened.sandbox.url}/razorpay`,
    keyId: keys.razorpayKeyId,
    keySecret: keys.razorpayKeySecret,
    webhookSecrets: [keys.razorpayWebhookSecret],
    timeoutMs: 10_000,
  });
  const does: Dashboard["does"] = async (path, body = {}) => {
    const answer = await opened.control(path, body);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string & number>;
  };
  return Object.assign(opened, {
    gateway,
    does,
    now: () => opened.sandbox.now(),
    events: async () => {
      const sent = (await (await opened.call("/control/webhooks")).json()) as { event: string }[];
      return sent.map(({ event }) => event).reverse();
    },
    fault: (name: string, more: object = {}) => does("/faults", { name, on: true, ...more }),
    advance: (ms: number) => does("/clock", { advanceMs: ms }),
    paid: async (paise = 100_000) => {
      const { id } = await gateway.createOrder({
        paise,
        receipt: `receipt-${++receipts}`,
        notes: { sealed: "k1.abc" },
      });
      const { razorpay_payment_id } = await does("/payments", { orderId: id, outcome: "success" });
      return String(razorpay_payment_id);
    },
  });
}
