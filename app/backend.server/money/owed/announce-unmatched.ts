import { inRupees } from "../../../content/rupees";
import { instantInIndia } from "../../../content/instants";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { MoneyRow } from "../ledger/ledger";
import { whenByItself } from "../lost-time";
import { postToOwner } from "../../platform/post-to-owner";

/** Money came for no order of ours: the owner is told, once. */
export async function announceUnmatched(parts: Parts, tx: Db, money: MoneyRow): Promise<void> {
  const order = money.order_id ? `, order ${money.order_id}` : "";
  const text = `${inRupees(money.amount_paise)} came in at Razorpay (payment ${money.id}${order}), and no order of this site is known for it. If it was paid on a payment page of yours, nothing is to be done. It is never sent back by itself. To see it: desk money`;
  await postToOwner(parts, tx, "unmatched money", money.id, "Money came for no order", text);
}

/**
 * Money came for an order of ours that is lost and cannot be rebuilt (yet): the owner is told,
 * once.
 */
export async function announceOrderLost(parts: Parts, tx: Db, money: MoneyRow): Promise<void> {
  const text = `${inRupees(money.amount_paise)} came in at Razorpay (payment ${money.id}, order ${money.order_id ?? "unknown"}) for an order of this site that the database has lost, most likely by a restore. Its buyer or what was bought is lost too. As soon as the buyer has signed in and come through onboarding it is served; else it goes back by itself ${await whenByItself(tx)}. To keep it for now: desk refunds hold ${money.id} --reason "…" --until 2026-12-31`;
  await postToOwner(parts, tx, "order lost", money.id, "A paid order was lost", text);
}

/** The gateway's lists cannot be read for a day: the owner is told, once a day. */
export async function announceSweepFails(
  parts: Parts,
  tx: Db,
  { list, since }: { list: string; since: number },
): Promise<void> {
  const day = instantInIndia(parts.now()).slice(0, 10);
  const text = `Razorpay's list of ${list} could not be read since ${instantInIndia(since)} (Indian time). Money that came meanwhile without a message of Razorpay's may not be known. See: desk doctor`;
  await postToOwner(parts, tx, "list not read", `${list} ${day}`, "Razorpay cannot be read", text);
}
