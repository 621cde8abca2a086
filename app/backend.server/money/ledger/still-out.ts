import { ulid } from "ulid";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { isPart } from "../refunds/part-shares";
import type { RefundRow } from "../refunds/refund-rows";
import { CARRIED, carryBack } from "./carried-over";
import { courseOf } from "./course";

/** What stands as gone out of a payment before the bank credited it again, and its transfers. */
export interface StillOut {
  /** paise of it in all */
  carried: number;
  /** that are with its client: not what came back, is to be sent still, or was their own */
  paise: number;
  /** the transfers that left, of the payments before */
  refunds: RefundRow[];
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
  const refunds: RefundRow[] = [];
  let out = 0;
  for (const before of (await courseOf(db, again)).sameMoney(again).slice(1)) {
    const sent = await sentOf(db, before);
    out += sumOf(sent) - (await backOf(db, before));
    refunds.push(...sent);
  }
  return { carried, paise: Math.max(Math.min(carried, out), 0), refunds };
}

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

/** What was sent of a payment, whatever it counted as. */
const sentOf = async (db: Db, payment: PaymentId): Promise<RefundRow[]> =>
  (
    await db
      .selectFrom("refunds")
      .selectAll()
      .where("payment_id", "=", payment)
      .where("state", "=", "sent")
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

const sumOf = (rows: { amount_paise: number }[]): number =>
  rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
