import { inRupees } from "../../../content/rupees";
import { instantInIndia } from "../../../content/instants";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { isTimeLost, LIFT_THE_FENCE } from "../lost-time";
import type { RefundRow } from "../refunds/refund-rows";
import { whatToDo } from "../refunds/what-to-do";

/** In these states a refund is not at its end. */
const IN_HAND = ["due", "asked", "accepted", "refused", "failed", "to send"] as const;

/**
 * Why nothing of a payment is left to be sent back now: where each refund of it stands that is not
 * at its end, and who has to move it.
 *
 * @param now UTC ms
 */
export async function nothingOwed(
  db: Db,
  owing: { payment: PaymentId } | { money: MoneyId },
  now: number,
): Promise<string> {
  const all = db
    .selectFrom("refunds")
    .innerJoin("money_in", "money_in.id", "refunds.money_id")
    .selectAll("refunds")
    .select("held_until");
  const rows = await (
    "payment" in owing
      ? all.where("refunds.payment_id", "=", owing.payment)
      : all.where("refunds.money_id", "=", owing.money)
  )
    .where("refunds.state", "in", IN_HAND)
    .orderBy("refunds.id")
    .execute();
  const fence = rows.some(({ state }) => state === "due") && (await isTimeLost(db));
  const waits = rows.map((row) => {
    const held = (row.held_until ?? 0) > now;
    return `The refund ${row.id} of ${inRupees(row.amount_paise)} ${standing(row, held, fence)}`;
  });
  const nothing =
    waits.length === 0
      ? "Nothing of this payment is owed that is not on its way back."
      : "Nothing more of this payment is owed.";
  return [nothing, ...waits, ...(fence ? [LIFT_THE_FENCE] : [])].join(" ");
}

function standing(row: RefundRow, held: boolean, fence: boolean): string {
  switch (row.state) {
    case "due":
      if (fence) return "is due, and the restore holds it: the gateway was not asked for it.";
      if (held)
        return `is due, and you hold it: desk refunds release ${row.payment_id ?? row.money_id}.`;
      return `is due: it is asked for by itself from ${instantInIndia(row.next_try_at ?? row.asked_at)} (Indian time) on.`;
    case "to send":
      return `is yours to send by bank transfer. Once it has left: desk refunds sent ${row.id} --on DAY --utr REFERENCE.`;
    case "refused":
    case "failed":
      return `is ${row.state}. ${whatToDo(row)}.`;
    default:
      return `is ${row.state} at the gateway.`;
  }
}
