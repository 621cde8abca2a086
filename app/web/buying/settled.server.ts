import { scopeOf } from "../visit/request-scope";
import { boughtIn } from "./bought.server";
import { gatewayOrder } from "./gateway.server";
import type { RouteArguments } from "../visit/context";

/**
 * What the person has by now: ids of services that run, and of services and orders whose payment is
 * still being confirmed.
 */
export interface Settled {
  active: string[];
  /** of each that runs, until when: ISO instants by service */
  until: Record<string, string>;
  pending: string[];
  pendingOrders: string[];
  /** claims that wait: the offers each is for, and its reference */
  claims: { offers: string[]; reference: string | null }[];
  /** the API answered both questions */
  known: boolean;
}

export async function settledOf(args: RouteArguments): Promise<Settled> {
  const scope = scopeOf(args);
  const [subscriptions, payments] = await Promise.all([
    scope.call("activeSubscriptions"),
    scope.call("pendingPayments"),
  ]);
  const pending = payments.ok ? payments.data.payments : [];
  const running = subscriptions.ok ? subscriptions.data.activeSubscriptions : [];
  return {
    active: running.map(({ service }) => service),
    until: Object.fromEntries(running.map(({ service, endDate }) => [service, endDate])),
    pending: pending.flatMap((payment) => boughtIn(payment).map(({ service }) => service._id)),
    pendingOrders: pending.flatMap((payment) => gatewayOrder(payment)?.id ?? []),
    claims: pending.flatMap((payment) =>
      payment.paymentMethod === "manual"
        ? [
            {
              offers: boughtIn(payment).map(({ _id }) => _id),
              reference: payment.reference ?? null,
            },
          ]
        : [],
    ),
    known: subscriptions.ok && payments.ok,
  };
}
