import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { isPart } from "../refunds/part-shares";
import { courseOf } from "./course";

/**
 * What stands as gone out of a payment before the bank credited it again (`carried`), and how much
 * of that is with its client, in paise: not what came back, is to be sent still, or was their own.
 */
export async function stillOut(
  db: Db,
  again: PaymentId,
): Promise<{ carried: number; paise: number }> {
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
  for (const before of (await courseOf(db, again)).sameMoney(again).slice(1))
    out += await sentOf(db, before);
  return { carried, paise: Math.max(Math.min(carried, out), 0) };
}

/** Paise that were sent of a payment, less what its client sent back, whatever they counted as. */
async function sentOf(db: Db, payment: PaymentId): Promise<number> {
  const sent = await db
    .selectFrom("refunds")
    .select(["amount_paise", "reason"])
    .where("payment_id", "=", payment)
    .where("state", "=", "sent")
    .execute();
  const back = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select("made_good.amount_paise")
    .where("payment_id", "=", payment)
    .where("how", "=", "came back")
    .where("came_on", "is not", null)
    .execute();
  return Math.max(sumOf(sent.filter((one) => !isPart(one))) - sumOf(back), 0);
}

const sumOf = (rows: { amount_paise: number }[]): number =>
  rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
