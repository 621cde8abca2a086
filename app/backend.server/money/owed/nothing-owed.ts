import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { instantInIndia } from "../../../content/instants";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { isTimeLost, LIFT_THE_FENCE, LIFT_THE_FENCE_ON_PAGE } from "../lost-time";
import { openDisputeBeside } from "../disputes/open-dispute";
import type { RefundRow } from "../refunds/refund-rows";
import { presses, whatToDo } from "../refunds/what-to-do";

/** In these states a refund is not at its end. */
const IN_HAND = ["due", "asked", "accepted", "refused", "failed", "to send"] as const;

/**
 * Refusal 409 that says why nothing of a payment is left to be sent back now: where each refund of
 * it stands that is not at its end, and who has to move it.
 *
 * @param now UTC ms
 */
export async function nothingOwed(
  db: Db,
  owing: { payment: PaymentId } | { money: MoneyId },
  now: number,
): Promise<OperatorRefusal> {
  const all = db
    .selectFrom("refunds")
    .innerJoin("money_in", "money_in.id", "refunds.money_id")
    .selectAll("refunds")
    .select("held_until")
    .select(openDisputeBeside("refunds.money_id").as("dispute"));
  const rows = await (
    "payment" in owing
      ? all.where("refunds.payment_id", "=", owing.payment)
      : all.where("refunds.money_id", "=", owing.money)
  )
    .where("refunds.state", "in", IN_HAND)
    .orderBy("refunds.id")
    .execute();
  const fence = rows.some(({ state }) => state === "due") && (await isTimeLost(db));
  const waits = (reader: Reader) =>
    rows.map((row) => {
      const held = (row.held_until ?? 0) > now;
      const which = reader === "page" ? "" : `${row.id} `;
      const stands = standing(row, reader, { held, fence });
      return `The refund ${which}of ${inRupees(row.amount_paise)} ${stands}`;
    });
  const nothing =
    rows.length === 0
      ? "Nothing of this payment is owed that is not on its way back."
      : "Nothing more of this payment is owed.";
  const says = (reader: Reader, lift: string) =>
    [nothing, ...waits(reader), ...(fence ? [lift] : [])].join(" ");
  return new OperatorRefusal(409, says("command", LIFT_THE_FENCE), {
    onPage: says("page", LIFT_THE_FENCE_ON_PAGE),
  });
}

/** Who types commands knows refunds by their ids; who reads a page presses. */
type Reader = "command" | "page";

function standing(
  row: RefundRow & { dispute: string | null },
  reader: Reader,
  { held, fence }: { held: boolean; fence: boolean },
): string {
  const page = reader === "page";
  if (row.dispute !== null && row.state !== "asked" && row.state !== "accepted")
    return page
      ? `is ${row.state}. ${presses(row, row.dispute)}`
      : `is ${row.state}. ${whatToDo(row, row.dispute)}.`;
  switch (row.state) {
    case "due":
      if (fence) return "is due, and the restore holds it: Razorpay was not asked for it.";
      if (held)
        return page
          ? "is due, and you hold it."
          : `is due, and you hold it: desk refunds release ${row.payment_id ?? row.money_id}.`;
      return `is due: it is asked for by itself from ${instantInIndia(row.next_try_at ?? row.asked_at)} (Indian time) on.`;
    case "to send":
      return page
        ? "is yours to send by bank transfer. Once it has left, enter it on Today."
        : "is yours to send by bank transfer. Once it has left: desk refunds sent " +
            `${row.id} --on DAY --utr REFERENCE.`;
    case "refused":
    case "failed":
      return `is ${row.state}. ${page ? presses(row) : `${whatToDo(row)}.`}`;
    default:
      return `is ${row.state} at Razorpay.`;
  }
}
