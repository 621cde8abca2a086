import { OperatorRefusal } from "../../../api/refusal";
import type { RefundState } from "../../platform/states/refund-states";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { moneyById } from "../ledger/ledger";
import { refundsOfMoney, type RefundRow } from "../refunds/refund-rows";
import { openDisputeOf } from "../disputes/open-dispute";
import { presses, whatToDo } from "../refunds/what-to-do";
import { LEAST_PAISE } from "../service/unexpired";

/**
 * Whether a refund may be given up. Whose service ended for it is owed the money: it may go another
 * way, not stay here. What is left by the dashboard of less than Re 1 goes no way at all.
 */
export async function mayBeWithdrawn(db: Db, refund: RefundRow): Promise<boolean> {
  const { payment_id, money_id, amount_paise } = refund;
  const money = await moneyById(db, money_id);
  if (amount_paise < LEAST_PAISE) return true;
  if (!payment_id || !money || money.amount_paise - money.returned_paise < amount_paise)
    return true;
  // What bought nothing ended no service; withdrawn it stays owed, and held.
  return money.use === "owed" || !(await endedFor(db, refund, payment_id));
}

/**
 * Throws Refusal 409 where it may not.
 *
 * @param before where it stood before it was to be given up
 */
export async function refuseOnceServiceEnded(
  tx: Db,
  now: RefundRow,
  before: RefundState,
): Promise<void> {
  if (await mayBeWithdrawn(tx, now)) return;
  const why = "The service has ended for this refund, so the money is the client's.";
  const still = { ...now, state: before };
  const dispute = await openDisputeOf(tx, now.money_id);
  throw new OperatorRefusal(409, `${why} ${whatToDo(still, dispute)}`, {
    onPage: `${why} ${presses(still, dispute)}`,
  });
}

/**
 * Whether it ended, all or in part, for this refund: another's end, by a refund of its own, was
 * not.
 */
async function endedFor(
  tx: Db,
  { id, money_id, subscription_id, ends_service }: RefundRow,
  payment: PaymentId,
): Promise<boolean> {
  const ended = await tx
    .selectFrom("subscriptions")
    .select("id")
    .where("payment_id", "=", payment)
    .where("revoked_at", "is not", null)
    .execute();
  if (subscription_id !== null || ends_service === 1) return ended.length > 0;
  const others = (await refundsOfMoney(tx, money_id)).filter(
    (one) => one.id !== id && (one.state !== "withdrawn" || one.covered_paise !== null),
  );
  if (others.some((one) => one.ends_service === 1 && one.subscription_id === null)) return false;
  return ended.some((one) => !others.some((other) => other.subscription_id === one.id));
}
