import { HOUR } from "../../unit/payments/shop";
import type { Books } from "./audit";
import type { History } from "./history";
import { tellOf } from "./webhooks";

/**
 * A client left, and their money waits its 48 hours: the owner gives it back in the gateway's
 * dashboard, or the client's bank takes it by a dispute.
 */
export async function duesGoElsewhere(history: History): Promise<void> {
  const { chance, gateway, product, now } = history;
  const rows = await product
    .any()
    .store.db.selectFrom("refunds")
    .select(["id", "money_id", "amount_paise", "next_try_at"])
    .where("state", "=", "due")
    .execute();
  // What is asked for at this very moment may leave; and of two it would be either.
  const alone = rows.filter(
    ({ money_id, next_try_at }) =>
      (next_try_at ?? 0) > now + HOUR &&
      rows.filter((other) => other.money_id === money_id).length === 1,
  );
  const due = alone.length > 0 ? chance.one(alone) : null;
  const payment = due && gateway.allPayments.get(due.money_id);
  if (!payment || payment.amount - payment.amountRefunded < due.amount_paise) return;
  if (chance.happens(0.6)) {
    if (gateway.balanceTooSmall || now - payment.createdAt > gateway.refundLimit) return;
    history.count("due refund given in the dashboard");
    const { id } = gateway.refundsInDashboard(payment.id, due.amount_paise);
    history.elsewhere.set(due.id, { at: now, by: id });
    return;
  }
  if (gateway.disputesOf(payment.id).length > 0) return;
  history.count("due refund taken by a dispute");
  const { id } = gateway.disputed(payment.id, { amount: due.amount_paise, phase: "chargeback" });
  gateway.disputeBecomes(id, "lost");
  tellOf(history, ["payment.dispute.lost"], { paymentId: payment.id, disputeId: id });
  history.elsewhere.set(due.id, { at: now, by: id });
}

/** What the client got another way does not go to them by itself as well. */
export function auditElsewhere({ history: { elsewhere, gateway }, wrong }: Books): void {
  for (const [refund, { at, by }] of elsewhere) {
    // The bank sent it home: it is owed again.
    if (gateway.allRefunds.get(by)?.status === "failed") continue;
    const ours = [...gateway.allRefunds.values()].find(
      ({ receipt, createdAt, status }) =>
        receipt?.startsWith(refund) && createdAt > at && status !== "failed",
    );
    if (ours) wrong(`${ours.amount} went back by ${ours.id}, and ${by} had given it`);
  }
}
