import { ulid } from "ulid";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { hashOfCameBack } from "../refunds/bank-references";
import { courseOf } from "./course";
import { NEVER_CAME, TAKEN_BACK } from "../refunds/refund-reasons";
import { wentBefore, type WentBefore } from "./went-before";

/** That the bank took back what had come for a claim, or that it never came. */
interface Taking {
  /** served, or to be sent back */
  money: MoneyId;
  /**
   * the bank's day, "2026-11-20": of the last row, where it took it in parts; null: it never came
   */
  on: string | null;
  /** when it was entered; UTC ms */
  at: number;
  /** paise that had come */
  paise: number;
  /** paise of that which are not booked as credited again: they may come by several transfers */
  left: number;
  /** as what the others are booked */
  again: PaymentId[];
  /**
   * the reference of the row by which it went, as `hashOfCameBack`; null: it has none, or by that
   * it came again
   */
  by: string | null;
}

/** With what was its payer's of it. */
export interface TookIt extends Taking {
  /** what of it had gone to its payer before the bank took it */
  before: WentBefore;
  /**
   * paise that were to go back to its payer, or had gone, whose service had ended for that, or of
   * all that came: what comes again goes to them too, and starts no service
   */
  promised: number;
}

/** Of a claim; undefined where the bank took back nothing of it, or a part only. */
export async function tookBack(db: Db, id: PaymentId): Promise<TookIt | undefined> {
  const took = await takingOf(db, id);
  return (
    took && {
      ...took,
      before: await wentBefore(db, id),
      promised: await promisedOf(db, took.money, took.paise),
    }
  );
}

/** The same, without what had gone out of it before. */
export async function takingOf(db: Db, id: PaymentId): Promise<Taking | undefined> {
  const rows = await takings(db, id);
  const [first] = rows;
  if (!first) return undefined;
  const open = rows.filter(({ again_as }) => again_as === null);
  return {
    ...{ money: first.money_id, on: first.came_on, at: first.at },
    ...{ paise: sumOf(rows), left: sumOf(open) },
    again: rows.flatMap(({ again_as }) => again_as ?? []),
    by: rows.find(({ utr_hash }) => utr_hash !== null)?.utr_hash ?? null,
  };
}

async function promisedOf(db: Db, money: MoneyId, came: number): Promise<number> {
  const rows = await db
    .selectFrom("refunds")
    .select(["amount_paise", "why", "ends_service"])
    .where("money_id", "=", money)
    .where((e) =>
      e.or([
        e("reason", "in", [TAKEN_BACK, NEVER_CAME]).and("state", "=", "withdrawn"),
        e("state", "=", "sent").and(e.or([e("why", "=", "left"), e("ends_service", "=", 1)])),
      ]),
    )
    .execute();
  const paise = sumOf(rows);
  const ended = rows.some(({ why, ends_service }) => why === "left" || ends_service === 1);
  return paise >= came || ended ? paise : 0;
}

/** What it took stands in one row, and in as many more as parts of it were credited again. */
const takings = (db: Db, id: PaymentId) =>
  db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .selectAll("m")
    .where("payment_id", "=", id)
    .where("how", "=", "taken back")
    .orderBy("m.id")
    .execute();

const sumOf = (rows: { amount_paise: number }[]): number =>
  rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0);

/**
 * Notes as what so much of what the bank took back is in the books again; the rest may come by
 * another transfer. Where its reversal had the same reference, that stands on this payment from now
 * on.
 */
export async function noteAgain(
  parts: Pick<Parts, "now" | "seal">,
  tx: Db,
  claim: PaymentId,
  again: { id: PaymentId; utr: string | null; paise: number },
): Promise<void> {
  const own = again.utr === null ? null : hashOfCameBack(parts, again.utr);
  const open = (await takings(tx, claim)).filter(({ again_as }) => again_as === null);
  let paise = again.paise;
  for (const row of open) {
    if (paise <= 0) return;
    const utr_hash = row.utr_hash === own ? null : row.utr_hash;
    const left = Math.max(row.amount_paise - paise, 0);
    if (left > 0)
      await tx
        .insertInto("made_good")
        .values({ ...row, id: ulid(parts.now()) as MadeGoodId, amount_paise: left, utr_hash })
        .execute();
    await tx
      .updateTable("made_good")
      .set({ again_as: again.id, amount_paise: row.amount_paise - left })
      .set({ utr_hash: left > 0 ? null : utr_hash })
      .where("id", "=", row.id)
      .execute();
    paise -= row.amount_paise;
  }
}

/**
 * The booking that the bank credited it again is undone: it may be booked anew. By which reference
 * the bank had taken it pays nothing else, as before.
 *
 * @param again of the booking; `utr` of which that is to be so; null: of none
 * @returns the claim whose transfer it was; null where this was no such booking
 */
export async function forgetAgain(
  parts: Pick<Parts, "seal">,
  tx: Db,
  again: { id: PaymentId; utr: string | null },
): Promise<PaymentId | null> {
  const [, claim = null] = (await courseOf(tx, again.id)).sameMoney(again.id);
  if (claim === null) return null;
  const own = again.utr === null ? null : hashOfCameBack(parts, again.utr);
  for (const row of (await takings(tx, claim)).filter(({ again_as }) => again_as === again.id))
    await tx
      .updateTable("made_good")
      .set({
        again_as: null,
        utr_hash: row.utr_hash ?? (row.came_on !== null && row.went_by === own ? own : null),
      })
      .where("id", "=", row.id)
      .execute();
  return claim;
}
