import { bookedForAnother } from "../../../app/backend.server/buying/booked-for-another";
import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { dateInIndia } from "../../../app/content/india";
import { NOT_THEIRS } from "../../../app/backend.server/money/refunds/refund-reasons";
import type { RefundId } from "../../../app/backend.server/platform/store/ids";
import { DAY, HOUR, MINUTE } from "../../unit/payments/shop";
import { comesBy } from "./bank";
import { comesBack } from "./came-back";
import type { History } from "./history";
import { givesUp, sends } from "./owner";
import { pressed } from "./pressed";
import { seal } from "./product";
import { someClaim } from "./some-claim";

/**
 * What was booked to be sent back to a client was somebody else's, as the owner enters once or
 * twice, whatever became of it: its transfer is free, and mostly booked for another claim at once.
 * What was sent of it, before or as it turns out afterwards, is lost until they send it back.
 */
export async function wasAnothers(history: History): Promise<void> {
  const { chance, product, byHand, now } = history;
  const all = await product
    .any()
    .store.db.selectFrom("refunds")
    .selectAll()
    .where("money_id", "like", "%-back" as never)
    .orderBy("id")
    .execute();
  if (all.length === 0) return;
  const refund = chance.one(all);
  const { id, state, money_id: money } = refund;
  if (state === "to send" && chance.happens(0.4)) await sends(history, refund);
  const booked = byHand.last("sent back", money);
  const done = await pressed(history, "booking was somebody else's", () =>
    bookedForAnother(product.any(), id),
  );
  if (done.length > 1) history.wrong(`${money} was somebody else's ${done.length} times`);
  if (done.length === 0) return;
  if (!booked) history.wrong(`${money} was somebody else's, and nobody had entered it`);
  const payment = refund.payment_id ?? "";
  const { reference = null, paise = 0 } = booked ?? {};
  const about = (await refundNow(history, id))?.money_id ?? "";
  const as = byHand.claimOf(payment);
  byHand.cancel("sent back", money, now);
  byHand.cancelAs("credited again", payment, now);
  byHand.enter({ what: "not theirs", about, at: now, reference, as });
  if (chance.happens(0.5)) history.in(chance.between(MINUTE, 2 * DAY), () => wasSent(history, id));
  if (chance.happens(0.3)) history.in(chance.between(HOUR, 4 * DAY), () => sendsBack(history, id));
  const claim = reference !== null && chance.happens(0.7) ? await someClaim(history) : null;
  if (claim === null || reference === null || claim.isSecond) return;
  // By which the bank had taken money before, it pays nobody's claim (docs/money.md).
  if (await isOfRefund(history, reference)) return;
  await comesBy(history, claim, { reference, byLine: reference.startsWith("line"), paise });
}

async function isOfRefund({ product }: History, reference: string): Promise<boolean> {
  const rows = await product.any().store.db.selectFrom("refunds").select("utr_enc").execute();
  return rows.some(({ utr_enc }) => utr_enc && seal.open(utr_enc, "refunds.utr") === reference);
}

const refundNow = ({ product }: History, id: RefundId) =>
  product.any().store.db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();

/** A refund that was withdrawn with it had left before. */
async function wasSent(history: History, id: RefundId): Promise<void> {
  const refund = await refundNow(history, id);
  if (refund?.state !== "withdrawn" || refund.reason !== NOT_THEIRS) return;
  history.count("booking was somebody else's, and a refund turns out to have been sent");
  await sends(history, refund, refund.amount_paise);
}

/**
 * The client sends back what was sent to them of it, all or a part. Our transfer may come back,
 * too, so that this is theirs; and the owner may keep it.
 */
async function sendsBack(history: History, id: RefundId): Promise<void> {
  const { chance, product, now } = history;
  const refund = await refundNow(history, id);
  if (refund?.state !== "sent") return;
  const part = chance.happens(0.3) ? { paise: chance.between(1, refund.amount_paise) } : {};
  const done = await history.attempt("loss came back", () =>
    makeGood(product.any(), refund.money_id, {
      ...{ how: "came back", on: dateInIndia(now), reason: "they sent it", ...part },
    }),
  );
  if (!done || chance.happens(0.5)) return;
  history.in(chance.between(HOUR, 2 * DAY), async () => {
    await comesBack(history, id);
    if (chance.happens(0.5)) history.in(HOUR, () => keepsTheirs(history, id));
  });
}

async function keepsTheirs(history: History, of: RefundId): Promise<void> {
  const again = await history.product
    .any()
    .store.db.selectFrom("refunds")
    .selectAll()
    .where("again_for", "=", of)
    .where("state", "=", "to send")
    .executeTakeFirst();
  if (again && (await givesUp(history, again)))
    history.count("what was paid back of somebody else's money is kept");
}
