import type {
  GatewayDispute,
  GatewayPayment,
} from "../../../app/backend.server/providers/gateway/port";
import { DAY, HOUR, MINUTE } from "../../unit/payments/shop";
import type { History } from "./history";
import { tellOf } from "./webhooks";

/** The owner gives money back in the gateway's dashboard: nobody asks the product. */
export function dashboardRefund(history: History): void {
  const { chance, gateway } = history;
  const payment = someCaptured(history);
  if (!payment) return;
  const left = payment.amount - payment.amountRefunded;
  const paise = chance.happens(0.5) ? left : chance.between(100, left);
  if (left < 100 || gateway.balanceTooSmall || tooOld(history, payment)) return;
  history.count(paise === left ? "dashboard refund, all" : "dashboard refund, part");
  gateway.refundsInDashboard(payment.id, paise);
}

const tooOld = ({ gateway, now }: History, { createdAt }: GatewayPayment): boolean =>
  now - createdAt > gateway.refundLimit;

/**
 * Money on a payment page of the owner's, or for another program's order: none of the product's.
 */
export function paysElsewhere(history: History): void {
  const { chance, gateway } = history;
  const paise = chance.between(100, 500_000);
  const orderId = chance.happens(0.4) ? gateway.foreignOrder(paise) : null;
  const status = chance.happens(0.8) ? "captured" : chance.one(["failed", "authorized"] as const);
  const { id } = gateway.paysOnPage(paise, { orderId, status });
  history.count("payment without order of ours");
  if (!gateway.down) tellOf(history, [`payment.${status}`], { paymentId: id, orderId });
  if (status === "authorized") history.in(5 * DAY, () => gateway.lapses(id));
  if (status === "failed" && chance.happens(0.5))
    history.in(chance.between(HOUR, 3 * DAY), () => {
      history.count("late capture elsewhere");
      gateway.becomes(id, { status: "captured" });
    });
}

/**
 * A payer's bank disputes a payment: all of it or a part, again after it was won, also after a
 * refund.
 */
export function disputes(history: History): void {
  const { chance, gateway } = history;
  const payment = chance.happens(0.3) ? someCame(history) : someCaptured(history);
  if (!payment || gateway.disputesOf(payment.id).some(({ status }) => !final(status))) return;
  const amount = chance.happens(0.6) ? payment.amount : chance.between(100, payment.amount);
  const phase = chance.one([
    "fraud",
    "retrieval",
    "chargeback",
    "chargeback",
    "pre_arbitration",
    "arbitration",
  ] as const);
  history.count(`dispute, ${phase}`);
  const dispute = gateway.disputed(payment.id, { amount, phase });
  const tell = (event: string) =>
    tellOf(history, [`payment.dispute.${event}`], {
      paymentId: payment.id,
      disputeId: dispute.id,
    });
  tell("created");
  goesOn(history, dispute, tell);
}

function goesOn(history: History, { id, phase }: GatewayDispute, tell: (event: string) => void) {
  const { chance, gateway } = history;
  const ends = ["won", "lost", phase === "fraud" ? "closed" : "lost"] as const;
  const steps: GatewayDispute["status"][] = [
    ...(chance.happens(0.5) ? (["under_review"] as const) : []),
    ...(chance.happens(0.2) ? (["open", "under_review"] as const) : []),
    // Now and then a bank takes longer than all the rest.
    ...(chance.happens(0.85) ? [chance.one(ends)] : []),
  ];
  let at = 0;
  for (const status of steps) {
    at += chance.between(6 * HOUR, 6 * DAY);
    history.in(at, () => {
      gateway.disputeBecomes(id, status);
      history.count(`dispute ${status}`);
      tell(status === "open" ? "action_required" : status);
    });
  }
}

const final = (status: GatewayDispute["status"]): boolean =>
  ["won", "lost", "closed"].includes(status);

/**
 * What the bank makes of refunds that are new at the gateway: done, refused, or refused after all.
 * Call it after each moment.
 */
export function banks(history: History, seen: Set<string>): void {
  const { chance, gateway } = history;
  if (gateway.allRefunds.size === seen.size) return;
  for (const refund of gateway.allRefunds.values()) {
    if (seen.has(refund.id)) continue;
    seen.add(refund.id);
    if (!gateway.allPayments.get(refund.paymentId)?.captured) continue;
    const { id, paymentId } = refund;
    const about = { paymentId, orderId: gateway.allPayments.get(paymentId)?.orderId, refundId: id };
    tellOf(history, ["refund.created"], about);
    // Nobody reads a refund that is done for ever: of a late failure the gateway must tell.
    const fails = (after: number) =>
      history.in(after, () => {
        history.count("refund failed");
        gateway.refundFails(id);
        tellOf(history, ["refund.failed"], about, true);
      });
    const late = chance.happens(0.1);
    if (late) fails(chance.between(DAY, 8 * DAY));
    if (refund.status !== "pending") continue;
    const after = chance.between(10 * MINUTE, late ? DAY : 7 * DAY);
    if (!late && chance.happens(0.35)) fails(after);
    else
      history.in(after, () => {
        if (gateway.allRefunds.get(id)?.status !== "pending") return;
        gateway.refundProcessed(id);
        tellOf(history, ["refund.processed"], about);
      });
  }
}

/** The gateway is away, slow with its lists, short of balance, or its banks take their time. */
export function weather(history: History): void {
  const { chance, gateway, trouble } = history;
  const until = (ms: number, what: string, start: () => void, end: () => void) => {
    history.count(what);
    start();
    history.in(ms, end);
  };
  chance.one([
    () => {
      const length = chance.happens(0.3) ? 3 * DAY : chance.between(HOUR, DAY);
      until(
        length,
        "gateway away",
        () => (gateway.down = true),
        () => (gateway.down = false),
      );
      // Its payment pages go on all the same, and nobody tells.
      for (let more = chance.between(1, 3); more > 0; more--)
        history.in(chance.between(0, length), () => paysElsewhere(history));
    },
    () =>
      until(
        chance.between(HOUR, 3 * DAY),
        "wire loses calls",
        () => (trouble.share = 0.08),
        () => (trouble.share = 0),
      ),
    () =>
      until(
        chance.between(DAY, 5 * DAY),
        "lists lag",
        () => (gateway.listLag = chance.between(MINUTE, 45 * MINUTE)),
        () => (gateway.listLag = 0),
      ),
    () =>
      until(
        chance.between(DAY, 6 * DAY),
        "balance too small",
        () => (gateway.balanceTooSmall = true),
        () => (gateway.balanceTooSmall = false),
      ),
    () =>
      until(
        chance.between(3 * DAY, 12 * DAY),
        "refunds wait",
        () => (gateway.refundsPend = true),
        () => (gateway.refundsPend = false),
      ),
    () =>
      until(
        chance.between(4 * DAY, 12 * DAY),
        "banks refuse old payments",
        () => (gateway.refundLimit = 3 * DAY),
        () => (gateway.refundLimit = 183 * DAY),
      ),
    () => {
      history.count("partial settlement");
      gateway.balance.partialNext = true;
    },
  ])();
}

const someCame = ({ chance, gateway }: History): GatewayPayment | null => {
  const came = gateway.came();
  return came.length > 0 ? chance.one(came) : null;
};

function someCaptured(history: History): GatewayPayment | null {
  const there = history.gateway.came().filter(({ status }) => status === "captured");
  return there.length > 0 ? history.chance.one(there) : null;
}
