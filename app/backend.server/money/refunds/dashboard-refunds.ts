import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { PaymentRow } from "../payments/rows";
import type { GatewayRefund } from "../../providers/gateway/port";
import type { Db } from "../../platform/store/store";
import type { MoneyId, RefundId } from "../../platform/store/ids";
import { tellBothWays } from "../ledger/account-for";
import { coverWaiting } from "./covered";
import { addRefund } from "./refund-rows";
import type { RefundNews } from "../ledger/gateway-rows";

/** Money that the dashboard gives back, heard of for the first time. */
export const fromDashboard = ({ refund, asked, before }: RefundNews): boolean =>
  asked === null && before === null && refund.status !== "failed";

/** What the dashboard gave back beside what the owner decided. @returns as `coverWaiting` */
export async function takeIntoAccount(
  parts: Parts,
  tx: Db,
  refund: GatewayRefund,
): Promise<boolean> {
  const { id, paymentId, amount } = refund;
  await tellBothWays(parts, tx, { id, money: paymentId as MoneyId, paise: amount });
  return coverWaiting(parts, tx, paymentId as MoneyId, {
    paise: amount,
    by: id,
    because: `Razorpay gave ${inRupees(amount)} back (${id}).`,
  });
}

/**
 * A refund of the dashboard's that fails leaves the person without the money that they were told
 * of: it becomes one of ours that failed, so that it is owed until the owner asks anew, sends it or
 * withdraws it.
 */
export async function oweAgain(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paymentId, amount, id }: GatewayRefund,
): Promise<RefundId> {
  const { id: ours } = await addRefund(parts, tx, {
    money_id: paymentId as MoneyId,
    payment_id: row.id,
    amount_paise: amount,
    why: "operator",
    state: "failed",
    reason: `The refund ${id}, made in Razorpay's dashboard, failed.`,
  });
  return ours;
}
