import { undoBounced } from "../../../app/backend.server/buying/undo-bounced";
import { dateInIndia } from "../../../app/content/india";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import type { RefundId } from "../../../app/backend.server/platform/store/ids";
import { HOUR } from "../../unit/payments/shop";
import type { History } from "./history";
import { pressed } from "./pressed";

/** Some transfer by hand comes back, or the bank credits again some part that it had taken. */
export async function bounces(history: History): Promise<void> {
  const rows = await history.product
    .any()
    .store.db.selectFrom("refunds")
    .select("id")
    .where("state", "=", "sent")
    .orderBy("id")
    .execute();
  if (rows.length > 0) await comesBack(history, history.chance.one(rows).id);
}

/** The owner enters that it came back, pressing once or twice; what had ended by it stays ended. */
export async function comesBack(history: History, id: RefundId): Promise<void> {
  const { product, byHand, now } = history;
  const row = await product
    .any()
    .store.db.selectFrom("refunds")
    .select(["payment_id", "share_of"])
    .where("id", "=", id)
    .executeTakeFirst();
  const isOwn = byHand.last("refund sent", id) !== undefined;
  const done = await pressed(
    history,
    isOwn ? "refund came back" : "part credited again",
    async () => ({
      again: await refundBounced(product.any(), id, dateInIndia(now)),
    }),
  );
  if (done.length > 1) history.wrong(`${id} came back ${done.length} times`);
  if (done.length === 0) return;
  if (row?.payment_id) history.mayEnd.add(row.payment_id);
  byHand.enter({ what: "refund came back", about: id, at: now });
  if (isOwn) {
    if (history.chance.happens(0.4))
      history.in(history.chance.between(1000, 2 * HOUR), () => hadNotComeBack(history, id));
    return;
  }
  // It may be the second share of a part that is known by its first.
  for (const entry of byHand.all("part taken").filter(({ as }) => as === (row?.share_of ?? id)))
    if (entry.about === row?.payment_id && entry.as !== null)
      if (await isBack(history, entry.as)) byHand.cancelAs("part taken", entry.as, now);
}

/** That was a mistake, as is noticed before its letter leaves, or after. */
async function hadNotComeBack(history: History, id: RefundId): Promise<void> {
  const { product, byHand } = history;
  const done = await pressed(history, "refund had not come back", async () => ({
    counts: (await undoBounced(product.any(), id)) ? "returned" : "lost",
  }));
  if (done.length > 1) history.wrong(`${id} had not come back ${done.length} times`);
  if (done.length === 0) return;
  byHand.cancel("refund came back", id, history.now);
  history.count(`refund had not come back: ${done[0]!.counts}`);
}

/** Whether the product has it as come back. */
export async function isBack({ product }: History, refund: string): Promise<boolean> {
  const row = await product
    .any()
    .store.db.selectFrom("refunds")
    .select("state")
    .where("id", "=", refund as RefundId)
    .executeTakeFirst();
  return row?.state === "bounced";
}
