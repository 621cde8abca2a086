import { ulid } from "ulid";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { isPart, sumOf } from "../refunds/part-shares";
import type { RefundRow } from "../refunds/refund-rows";
import { CARRIED } from "./carried-rows";
import { carryBack } from "./carried-over";
import { courseOf } from "./course";

/** What stands as gone out of a payment before the bank credited it again. */
export interface StillOut {
  /** paise of it in all */
  carried: number;
  /** that are with its client: not what came back, is to be sent still, or was their own */
  paise: number;
}

/** The same of one payment; `carried` is 0 where it was not credited again. */
export async function stillOut(db: Db, again: PaymentId): Promise<StillOut> {
  const rows = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select(["how", "made_good.amount_paise"])
    .where("payment_id", "=", again)
    .where("again_as", "=", again)
    .where("how", "in", ["went before", "came back"])
    .execute();
  const of = (how: string) => sumOf(rows.filter((row) => row.how === how));
  const carried = of("went before") - of("came back");
  let out = 0;
  for (const before of await paymentsBefore(db, again)) {
    const transfers = await transfersOf(db, before);
    const sent = transfers.filter(({ state }) => state === "sent");
    out += sumOf(sent) - (await backOf(db, before));
  }
  return { carried, paise: Math.max(Math.min(carried, out), 0) };
}

/**
 * Of what counts as gone out of a payment, and of those before it, in paise: `before` is with its
 * client; the rest is `apart`: they had sent it to us, and what we had sent them came back.
 */
export async function goneTo(
  db: Db,
  again: PaymentId,
  gone: number,
): Promise<{ before: number; apart: number }> {
  const all = [...(await transfersOf(db, again)), ...(await sentBefore(db, again))];
  const before = Math.min(gone, sumOf(all.filter(({ state }) => state === "sent")));
  return { before, apart: gone - before };
}

/** The transfers of the payments before: they are with the client, or came back. */
export async function sentBefore(db: Db, again: PaymentId): Promise<RefundRow[]> {
  const all = [];
  for (const before of await paymentsBefore(db, again)) all.push(await transfersOf(db, before));
  return all.flat();
}

const paymentsBefore = async (db: Db, again: PaymentId): Promise<PaymentId[]> =>
  (await courseOf(db, again)).sameMoney(again).slice(1);

/**
 * The payment never came either: what is with its client stays the owner's loss of it, and no more
 * than that. For use where some is, when the payment is in the books no more.
 */
export async function keepStillOut(
  { now }: Pick<Parts, "now">,
  tx: Db,
  again: PaymentId,
  { carried, paise }: StillOut,
): Promise<void> {
  await carryBack({ now }, tx, again, { wasSale: true, isOut: true });
  if (carried === paise) return;
  await tx
    .insertInto("made_good")
    .values({
      ...{ id: ulid(now()) as MadeGoodId, money_id: again as string as MoneyId },
      ...{ amount_paise: carried - paise, how: "came back", again_as: again },
      ...{ came_on: null, utr_hash: null, at: now(), reason: CARRIED },
    })
    .execute();
}

/** What was sent of a payment, whatever it counted as, and what of it came back. */
const transfersOf = async (db: Db, payment: PaymentId): Promise<RefundRow[]> =>
  (
    await db
      .selectFrom("refunds")
      .selectAll()
      .where("payment_id", "=", payment)
      .where("state", "in", ["sent", "bounced"])
      .orderBy("id")
      .execute()
  ).filter((one) => !isPart(one));

/** Paise that its client sent back of it. */
async function backOf(db: Db, payment: PaymentId): Promise<number> {
  const back = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select("made_good.amount_paise")
    .where("payment_id", "=", payment)
    .where("how", "=", "came back")
    .where("came_on", "is not", null)
    .execute();
  return sumOf(back);
}
