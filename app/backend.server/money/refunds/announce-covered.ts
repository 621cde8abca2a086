import type { RefundRow } from "./refund-rows";
import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { postToOwner } from "../../platform/post-to-owner";

/**
 * A refund that waits does not go back any more, or less of it: the owner is told.
 */
export async function announceCovered(
  parts: Parts,
  tx: Db,
  { id, money_id, payment_id, amount_paise, state }: RefundRow,
  { whole, because, by }: Covered,
): Promise<void> {
  const byItself = state === "due";
  const now = whole
    ? `So the refund ${id} is withdrawn. ${byItself ? "It does not go back by itself any more" : "Do not send it"}. If you have sent it already, enter your transfer all the same: desk refunds sent ${id} --on 2026-11-20 --utr 412345678901 --amount RUPEES`
    : `So only ${inRupees(amount_paise)} of the refund ${id} is left to give back.`;
  const other = payment_id
    ? ` If that was for something else: desk payments refund ${payment_id} --amount RUPEES`
    : "";
  const text = `${because} It was of the payment ${money_id}. ${now}${other}`;
  const subject = !whole
    ? "Less is left to refund"
    : byItself
      ? "A refund does not go back any more"
      : "A refund waits for you no more";
  await postToOwner(parts, tx, "refund covered", `${id} ${by}`, subject, text);
}

interface Covered {
  /** nothing of it is left to give back */
  whole: boolean;
  because: string;
  /** what gave the money back: a second letter about the same is dropped */
  by: string;
}
