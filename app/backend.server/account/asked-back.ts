import type { AskedBack } from "../../api/money-back";
import { DAY_MS } from "../../content/durations";
import { PAID_BACK } from "../money/owed/paid-back";
import { readBought } from "../money/payments/bought";
import { askedNow } from "../money/refunds/asked-of";
import { refundById, type RefundRow } from "../money/refunds/refund-rows";
import { toldBefore, type Asked } from "../money/refunds/told-asked";
import { letterWaits } from "../platform/outbox";
import type { Parts } from "../platform/parts";
import type { PaymentId, PersonId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";

/**
 * For so long it stands there that nothing is asked any more: with the newest half year of a bank's
 * statement they can compare it. What is older our letters say, which are in their data.
 */
const SHOWN_FOR_MS = 180 * DAY_MS;

/**
 * What was sent to a person and was not theirs to get, of each payment, what happened last first:
 * what of it has come back, what the owner gave up, and what they are asked for still.
 */
export const askedBackOf = (parts: Parts, all: NotTheirs[]): AskedBack[] =>
  all
    .filter(({ now, at }) => now.asked > 0 || at > parts.now() - SHOWN_FOR_MS)
    .toSorted((one, other) => other.at - one.at)
    .map(({ cart, now, refunds }) => ({
      services: readBought(cart).map(({ name }) => name),
      sent: refunds.flatMap(({ amount_paise: paise, money_id, sent_on: on, utr_enc }) =>
        on === null || utr_enc === null
          ? []
          : {
              ...{ paise, on, reference: parts.seal.open(utr_enc, "refunds.utr") },
              neverCame: now.why[money_id] !== "not theirs",
            },
      ),
      ...{ back: now.back, givenUp: now.givenUp, asked: now.asked },
    }));

type NotTheirs = Awaited<ReturnType<typeof notTheirsToGet>>[number];

/**
 * The payments of a person of which money was entered as not theirs and had been sent, what was
 * sent of that, and when something of it was entered last (UTC ms). None where theirs came after
 * all: that is money of theirs.
 */
export async function notTheirsToGet(parts: Parts, person: PersonId) {
  const { db } = parts.store;
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
    const now = await asTold(parts, id);
    if (now === null) continue;
    const refunds: RefundRow[] = [];
    for (const one of now.sent) {
      const refund = await refundById(db, one);
      if (refund && refund.why !== PAID_BACK) refunds.push(refund);
    }
    const isAsked = now.asked + now.givenUp > 0;
    if (isAsked || (refunds.length > 0 && now.after === null))
      all.push({ cart, now, refunds, at: await enteredAt(db, id) });
  }
  return all;
}

/**
 * As they read it by mail: what may be undone still, and waits for that, stands there no sooner.
 * Null: they have read nothing.
 */
async function asTold(parts: Parts, payment: PaymentId): Promise<Asked | null> {
  const { db } = parts.store;
  const told = await toldBefore(db, payment);
  if (told?.letter && (await letterWaits(parts, db, told.letter.kind, told.letter.about)) !== null)
    return told.before;
  return askedNow(db, payment);
}

async function enteredAt(db: Db, payment: PaymentId): Promise<number> {
  const { at } = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select((e) => e.fn.max<number | string>("made_good.at").as("at"))
    .where("payment_id", "=", payment)
    .executeTakeFirstOrThrow();
  return Number(at);
}
