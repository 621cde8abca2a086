import type { AskedBack } from "../../api/money-back";
import { PAID_BACK } from "../money/owed/paid-back";
import { readBought } from "../money/payments/bought";
import { askedNow } from "../money/refunds/asked-of";
import { refundById, type RefundRow } from "../money/refunds/refund-rows";
import { sentUnpaid } from "../money/refunds/sent-unpaid";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";

/**
 * What was sent to a person and was not theirs to get, of each payment: what of it has come back,
 * what the owner gave up, and what they are asked for still. Nothing of what has come back in all.
 */
export const askedBackOf = (parts: Parts, all: NotTheirs[]): AskedBack[] =>
  all
    .filter(({ now }) => now.asked + now.givenUp > 0)
    .map(({ cart, now, refunds }) => ({
      services: readBought(cart).map(({ name }) => name),
      sent: refunds.flatMap((refund) =>
        sentUnpaid(parts, [refund]).map(({ paise, on, utr }) => ({
          ...{ paise, on, reference: utr, neverCame: now.why[refund.money_id] !== "not theirs" },
        })),
      ),
      ...{ back: now.back, givenUp: now.givenUp, asked: now.asked },
    }));

type NotTheirs = Awaited<ReturnType<typeof notTheirsToGet>>[number];

/** The payments of a person of which money was entered as not theirs, and what was sent of that. */
export async function notTheirsToGet(db: Db, person: PersonId) {
  const payments = await db
    .selectFrom("payments")
    .innerJoin("money_in", "money_in.payment_id", "payments.id")
    .innerJoin("made_good", "made_good.money_id", "money_in.id")
    .select(["payments.id", "payments.cart"])
    .distinct()
    .where("payments.person_id", "=", person)
    .where((e) =>
      e.or([
        e("made_good.how", "=", "not theirs"),
        e("made_good.how", "=", "taken back").and("made_good.came_on", "is", null),
      ]),
    )
    .orderBy("payments.id", "desc")
    .execute();
  const all = [];
  for (const { id, cart } of payments) {
    const now = await askedNow(db, id);
    const refunds: RefundRow[] = [];
    for (const one of now.sent) {
      const refund = await refundById(db, one);
      if (refund && refund.why !== PAID_BACK) refunds.push(refund);
    }
    all.push({ cart, now, refunds });
  }
  return all;
}
