import type { Db } from "../../../app/backend.server/platform/store/store";
import { PART_TAKEN } from "../../../app/backend.server/money/refunds/refund-reasons";

/** What the bank did, as the owner entered it. */
export interface AtTheBank {
  /** second transfers, each of which is the rest of its claim and something too much */
  seconds: number;
  /** parts in two shares that it took and credited again */
  partsBack: number;
}

/** @returns where the books hold less of it, or more */
export async function unlikeTheBank(db: Db, { seconds, partsBack }: AtTheBank): Promise<string[]> {
  const surplus = await db
    .selectFrom("payments")
    .innerJoin("refunds", "refunds.payment_id", "payments.id")
    .innerJoin("bank_lines", "bank_lines.payment_id", "payments.id")
    .select("payments.id")
    .distinct()
    .where("method", "=", "manual")
    .where("reference", "is", null)
    .where("refunds.state", "=", "to send")
    .execute();
  const rests = await db.selectFrom("made_good").select("id").where("how", "=", "rest").execute();
  const shares = await db
    .selectFrom("refunds")
    .select("state")
    .where("reason", "=", PART_TAKEN)
    .execute();
  const wrong: string[] = [];
  if (surplus.length !== seconds)
    wrong.push(`${surplus.length} of ${seconds} second transfers are to be sent back`);
  if (rests.length !== seconds)
    wrong.push(`${rests.length} of ${seconds} second transfers are kept as the rest of a claim`);
  if (shares.length !== 2 * partsBack || shares.some(({ state }) => state !== "bounced"))
    wrong.push(
      `of ${partsBack} parts that were credited again stand: ${shares.map(({ state }) => state).join()}`,
    );
  return wrong;
}
