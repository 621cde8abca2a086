import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { askedOf, lostToUnpaid, whyUnpaid } from "../ledger/never-came";
import { sentBefore } from "../ledger/still-out";
import { goneOf } from "../ledger/taken-back";
import { paymentById } from "../payments/rows";
import { isPart } from "./part-shares";
import { refundsOfMoney, sentAgainFor, type RefundRow } from "./refund-rows";
import { isGivenUp, NOT_BACK } from "./refund-reasons";
import { isPromised } from "./promised";
import { toldBefore, type Asked } from "./told-asked";

/** As it is in the books now. */
export async function askedNow(db: Db, payment: PaymentId): Promise<Asked> {
  const lost = await lostToUnpaid(db, payment);
  const now: Asked = {
    ...{ why: {}, sent: [], returned: [], back: 0 },
    givenUp: lost.reduce((sum, { givenUp }) => sum + givenUp, 0),
    asked: lost.reduce((sum, one) => sum + askedOf(one), 0),
    after: null,
  };
  const again = await cameAgain(db, payment);
  if (again !== null) {
    now.why[payment] = "never came";
    now.after = again.after;
  }
  const all = await db
    .selectFrom("money_in")
    .select("id")
    .where("payment_id", "=", payment)
    .orderBy("id")
    .execute();
  for (const { id } of all) {
    const why = await whyUnpaid(db, id);
    if (why === null && again === null) continue;
    // What came above the claim never came with it.
    if (why !== null) now.why[why === "never came" ? payment : id] = why;
    for (const refund of await refundsOfMoney(db, id)) {
      if (isPart(refund) || refund.sent_on === null) continue;
      if (refund.state === "sent" && why !== null) now.sent.push(refund.id);
      if (refund.state === "bounced" && (await staysBack(db, payment, refund)))
        now.returned.push(refund.id);
    }
    now.back += await paidBackOf(db, id);
  }
  // It had come after all by mistake: what had been sent before is of it, and what came back since.
  if (now.why[payment] === "never came") {
    const heard = (await toldBefore(db, payment))?.now;
    for (const { id, state } of await sentBefore(db, payment)) {
      const isKnown = heard?.sent.includes(id) || heard?.returned.includes(id);
      if (state === "sent" && (isKnown || now.asked > 0)) now.sent.push(id);
      if (state === "bounced" && isKnown) now.returned.push(id);
    }
  }
  return now;
}

/** Nothing is sent again for it; where something is, or was to be, another letter says so. */
async function staysBack(db: Db, payment: PaymentId, { id }: RefundRow): Promise<boolean> {
  const again = await sentAgainFor(db, id);
  if (again === undefined) return true;
  if (again.state !== "withdrawn" || isGivenUp(again)) return false;
  if (again.reason === NOT_BACK) return true;
  const row = await paymentById(db, payment);
  return row !== undefined && !(await isPromised(db, row.person_id, again));
}

/** Not what only moved in the books. */
async function paidBackOf(db: Db, money: MoneyId): Promise<number> {
  const rows = await db
    .selectFrom("made_good")
    .select("amount_paise")
    .where("money_id", "=", money)
    .where("how", "=", "came back")
    .where("came_on", "is not", null)
    .execute();
  return rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
}

/**
 * Of what never came, and came again: as which payment it stands since; null as `after`: that never
 * came either.
 */
async function cameAgain(db: Db, payment: PaymentId): Promise<{ after: PaymentId | null } | null> {
  const row = await db
    .selectFrom("made_good")
    .select("again_as")
    .where("money_id", "=", payment as string as MoneyId)
    .where("how", "=", "taken back")
    .where("came_on", "is", null)
    .where("again_as", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row?.again_as) return null;
  const its = await cameAgain(db, row.again_as);
  if (its !== null) return its;
  const isGone = (await goneOf(db, [row.again_as])).get(row.again_as) === "never came";
  return { after: isGone ? null : row.again_as };
}
