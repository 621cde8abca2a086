import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { PaymentRow } from "../payments/rows";
import type { GatewayRefund } from "../../providers/gateway/port";
import type { Db } from "../../platform/store/store";
import type { MoneyId, RefundId } from "../../platform/store/ids";
import { tellBothWays } from "../ledger/account-for";
import { dayInWords } from "../../../content/dates";
import { postToOwner } from "../../platform/post-to-owner";
import { dateInIndia } from "../../../content/india";
import { isInLostTime } from "../lost-time";
import { coverWaiting } from "./covered";
import { monthOver } from "./month-over";
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
  await tellMonthOver(parts, tx, refund);
  await tellBothWays(parts, tx, { id, money: paymentId as MoneyId, paise: amount });
  return coverWaiting(parts, tx, paymentId as MoneyId, {
    paise: amount,
    by: id,
    because: `Razorpay gave ${inRupees(amount)} back (${id}).`,
  });
}

/**
 * It was made in a month that is over: nobody can be asked first, so the owner is told. What a
 * restore forgot had been in the books before.
 */
async function tellMonthOver(
  parts: Parts,
  tx: Db,
  { id, paymentId, amount, createdAt }: GatewayRefund,
): Promise<void> {
  const over = monthOver(dateInIndia(createdAt), parts.now());
  if (over === null || (await isInLostTime(tx, createdAt))) return;
  const text =
    `Razorpay's dashboard gave ${inRupees(amount)} of the payment ${paymentId} back on ` +
    `${dayInWords(dateInIndia(createdAt))} (${id}), and that is known only now. ${over}`;
  await postToOwner(parts, tx, "month over", id, "A month that is over has changed", text);
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
