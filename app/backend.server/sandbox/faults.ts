import type { State } from "./state";

/** Every switch, and what it does while it is on. Magic values choose an outcome for one person; switches for everybody. */
export const faultList = {
  "sms-dead": "SMS: the connection is cut",
  "sms-slow": "SMS: answers after 20 seconds",
  "mail-dead": "Mail: the SMTP server refuses connections' messages",
  "identity-dead": "PAN check: the connection is cut",
  "identity-slow": "PAN check: answers after 20 seconds",
  "identity-no-name": "PAN check: only matches, never returns the name (as Digio today)",
  "esign-dead": "Signing: the connection is cut",
  "esign-slow": "Signing: answers after 20 seconds",
  "esign-token-expired": "Signing: tokens are given already expired",
  "gateway-dead": "Payments: the connection is cut",
  "gateway-slow": "Payments: answers after 20 seconds",
  "gateway-500": "Payments: answers 500",
  "gateway-order-lost": "Payments: the order is made, but its answer is lost",
  "amount-mismatch": "Payments: the amount captured is not the order's",
  "capture-manual": "Payments: stay authorised until captured",
  "webhooks-off": "Webhooks are dropped",
  "webhooks-first": "Webhooks are sent before the browser comes back",
  "webhooks-thrice": "Each webhook is sent three times, in disorder",
  "webhooks-forged": "Webhooks carry a wrong signature",
  "script-dead": "checkout.js and digio.js: the connection is cut",
  "script-slow": "checkout.js and digio.js arrive after 20 seconds",
} as const;
export type FaultName = keyof typeof faultList;

export interface Faults {
  /** Whether the switch is on; a switch set for N times counts down with each asking. */
  on(name: FaultName): boolean;
  set(name: FaultName, on: boolean, times?: number): void;
  list(): { name: FaultName; says: string; on: boolean; times: number | null }[];
}

export function faultSwitches(state: State): Faults {
  const kept = (name: FaultName) => state.get<{ on: boolean; times: number | null }>("fault", name) ?? { on: false, times: null };
  return {
    on(name) {
      const { on, times } = kept(name);
      if (on && times !== null) state.put("fault", name, { on: times > 1, times: times - 1 });
      return on;
    },
    set: (name, on, times) => state.put("fault", name, { on, times: times ?? null }),
    list: () => (Object.entries(faultList) as [FaultName, string][]).map(([name, says]) => ({ name, says, ...kept(name) })),
  };
}

export const isFault = (name: string): name is FaultName => name in faultList;
