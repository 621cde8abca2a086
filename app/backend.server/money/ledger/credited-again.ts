import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId, PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { hashOfCameBack } from "../refunds/bank-references";
import { wentBefore, type WentBefore } from "./went-before";

/** That the bank took back a transfer which had come for a claim, or that it never came. */
export interface TookIt {
  id: MadeGoodId;
  /** served, or to be sent back */
  money: MoneyId;
  /** the bank's day, "2026-11-20"; null: it never came */
  on: string | null;
  /** when it was entered; UTC ms */
  at: number;
  /** paise that had come by it */
  paise: number;
  /** as what it is booked that the bank credited it again; null: it is not */
  againAs: PaymentId | null;
  /** what of it had gone to its payer before the bank took it */
  before: WentBefore;
}

/** The newest of a claim; undefined where all that came for it is in the books. */
export async function tookBack(db: Db, id: PaymentId): Promise<TookIt | undefined> {
  const row = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .select(["m.id", "m.money_id", "m.came_on", "m.amount_paise", "m.again_as", "m.at"])
    .where("payment_id", "=", id)
    .where("how", "=", "taken back")
    .orderBy("m.id", "desc")
    .executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, money: row.money_id, on: row.came_on, paise: row.amount_paise },
      ...{ at: row.at, againAs: row.again_as, before: await wentBefore(db, id, row.at) },
    }
  );
}

/**
 * This payment, and those as which the same money stood before: each was taken back by the bank and
 * credited again as the next.
 */
export async function sameMoney(db: Db, id: PaymentId): Promise<PaymentId[]> {
  const row = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .select("payment_id")
    .where("again_as", "=", id)
    .where("how", "=", "taken back")
    .executeTakeFirst();
  return row?.payment_id ? [id, ...(await sameMoney(db, row.payment_id))] : [id];
}

/**
 * The days on which the bank took back what this payment has credited again, and other money of its
 * client; none where this is no such payment.
 */
export async function takenBackBefore(
  db: Db,
  { id, person }: { id: PaymentId; person: PersonId },
): Promise<string[]> {
  const rows = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select(["came_on", "again_as"])
    .where("person_id", "=", person)
    .where("how", "=", "taken back")
    .execute();
  const isAgain = rows.some(({ again_as }) => again_as === id);
  return isAgain ? rows.flatMap(({ came_on }) => came_on ?? []) : [];
}

/**
 * Notes as what a transfer that the bank took back is in the books again. Where its reversal had
 * the same reference, that stands on this payment from now on.
 */
export async function noteAgain(
  parts: Pick<Parts, "seal">,
  tx: Db,
  took: TookIt,
  again: { id: PaymentId; utr: string | null },
): Promise<void> {
  const row = tx.updateTable("made_good").where("id", "=", took.id);
  await row.set({ again_as: again.id }).execute();
  if (again.utr !== null)
    await row
      .set({ utr_hash: null })
      .where("utr_hash", "=", hashOfCameBack(parts, again.utr))
      .execute();
}

/**
 * The booking that the bank credited it again is undone: it may be booked anew, and its reference
 * pays nothing else.
 *
 * @returns the claim whose transfer it was; null where this was no such booking
 */
export async function forgetAgain(
  parts: Pick<Parts, "seal">,
  tx: Db,
  again: { id: PaymentId; utr: string | null },
): Promise<PaymentId | null> {
  const took = await tx
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .select(["m.id", "m.utr_hash", "payment_id"])
    .where("again_as", "=", again.id)
    .where("how", "=", "taken back")
    .executeTakeFirst();
  if (!took) return null;
  const utr_hash = took.utr_hash ?? (again.utr === null ? null : hashOfCameBack(parts, again.utr));
  await tx
    .updateTable("made_good")
    .set({ again_as: null, utr_hash })
    .where("id", "=", took.id)
    .execute();
  return took.payment_id;
}
