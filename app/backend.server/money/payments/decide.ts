import type { GatewayPayment } from "../../providers/gateway/port";
import type { WhyOwed } from "../../platform/states/money-use";
import { isOpen } from "./rows";
import type { PaymentState } from "../../platform/states/payment-states";

/** What we hold of an online payment; amounts in paise. */
export interface Ours {
  state: PaymentState;
  orderId: string | null;
  /** the gateway's payment that settled it */
  settledWith: string | null;
  amountPaise: number;
  currency: string;
  /** the gateway's payments of the order that are owed back */
  owed: string[];
  awaiting: boolean;
  /** the account was closed: there is nobody left to serve */
  closed: boolean;
  /** with it the person would be charged more than the law allows in a year */
  overFeeCap: boolean;
}

export type Action =
  | { do: "fulfil"; with: string }
  /** captured, and for nothing */
  | { do: "owe"; payment: GatewayPayment; why: WhyOwed }
  /** authorised and ours: ask the gateway to capture it */
  | { do: "capture"; payment: GatewayPayment }
  | { do: "await" }
  | { do: "stop awaiting" }
  | { do: "move"; to: "attempted" | "failed" };

/**
 * Says what follows for our payment from what the gateway, freshly asked, shows of its order. Pure;
 * sources: decisions 20 and 55, Razorpay's states of orders and payments. What is seen may be
 * minutes old or incomplete, so nothing ever moves back.
 */
export function decide(ours: Ours, seen: GatewayPayment[]): Action[] {
  const theirs = seen.filter(
    (payment) => ours.orderId !== null && payment.orderId === ours.orderId,
  );
  const settling =
    isOpen(ours.state) && !barred(ours)
      ? theirs.find(
          (payment) => payment.status === "captured" && fits(ours, payment) && !owed(ours, payment),
        )
      : undefined;
  const settledWith = settling?.id ?? ours.settledWith;
  const actions: Action[] = settling ? [{ do: "fulfil", with: settling.id }] : [];
  for (const payment of theirs)
    if (payment.id !== settledWith && !owed(ours, payment)) actions.push(...oweOf(ours, payment));
  if (isOpen(ours.state) && !settling) actions.push(...progress(ours, theirs));
  return actions;
}

const barred = (ours: Ours): boolean => ours.closed || ours.overFeeCap;

/** What is owed may be on its way back, so it buys nothing later either. */
const owed = (ours: Ours, { id }: GatewayPayment): boolean => ours.owed.includes(id);

const fits = (ours: Ours, payment: GatewayPayment): boolean =>
  payment.amount === ours.amountPaise && payment.currency === ours.currency;

/**
 * Captured money that buys nothing: a second payment of the order, a wrong amount, an account that
 * was closed, the fee limit, or the gateway's dashboard gave it back before we saw it.
 */
function oweOf(ours: Ours, payment: GatewayPayment): Action[] {
  if (payment.status === "captured") return [{ do: "owe", payment, why: whyOwed(ours, payment) }];
  return payment.status === "refunded" && payment.captured
    ? [{ do: "owe", payment, why: "refunded before it was served" }]
    : [];
}

function whyOwed(ours: Ours, payment: GatewayPayment): WhyOwed {
  if (!fits(ours, payment)) return "amount differs";
  if (!isOpen(ours.state) || !barred(ours)) return "second payment";
  return ours.closed ? "account closed" : "over the fee limit";
}

function progress(ours: Ours, theirs: GatewayPayment[]): Action[] {
  // What nobody captures goes back by itself: where it serves nobody that is best.
  const authorised = barred(ours)
    ? undefined
    : theirs.find((payment) => payment.status === "authorized" && fits(ours, payment));
  if (authorised) {
    return [
      ...(ours.state === "attempted" ? [] : [move("attempted")]),
      ...(ours.awaiting ? [] : [{ do: "await" } as const]),
      { do: "capture", payment: authorised },
    ];
  }
  if (theirs.some((payment) => payment.status === "created" || payment.status === "authorized")) {
    return ours.state === "created" || ours.state === "failed" ? [move("attempted")] : [];
  }
  if (theirs.length === 0) return [];
  // Every try came to nothing: failed, given back, or flagged above.
  return [
    ...(ours.awaiting ? [{ do: "stop awaiting" } as const] : []),
    ...(ours.state === "created" || ours.state === "attempted" ? [move("failed")] : []),
  ];
}

const move = (to: "attempted" | "failed"): Action => ({ do: "move", to });
