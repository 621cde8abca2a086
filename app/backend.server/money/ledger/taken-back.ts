import { ulid } from "ulid";
import type { Parts } from "../../platform/parts";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import { hashOfCameBack } from "../refunds/bank-references";
import { dateInIndia } from "../../../content/india";
import { ALL_TAKEN, NEVER_CAME, PART_TAKEN, TAKEN_BACK } from "../refunds/refund-reasons";

interface TakenBack {
  money: MoneyId;
  paise: number;
  /** the bank's day, "2026-11-20"; null: the owner entered that it never came */
  on: string | null;
  /** of the reversal; null: its row has none */
  utr: string | null;
  /** of a transfer that had paid it and was somebody else's: it is spent by nothing */
  anothers?: string | null;
}

/**
 * Keeps that the bank took a transfer back, with the reference of its reversal, so that no claim is
 * paid by that; or that it never came, though its claim was confirmed. It counts in no sum: the
 * money itself counts as never received.
 */
export async function noteTakenBack(
  parts: Pick<Parts, "now" | "seal">,
  tx: Db,
  { money, paise, on, utr, anothers = null }: TakenBack,
): Promise<void> {
  const utr_hash = utr === null ? null : hashOfCameBack(parts, utr);
  const row = {
    how: "taken back",
    came_on: on,
    utr_hash,
    went_by: anothers === null ? utr_hash : hashOfCameBack(parts, anothers),
  } as const;
  const id = ulid(parts.now()) as MadeGoodId;
  await tx
    .insertInto("made_good")
    .values({
      id,
      money_id: money,
      amount_paise: paise,
      ...row,
      reason: on === null ? NEVER_CAME : TAKEN_BACK,
      at: parts.now(),
    })
    .execute();
}

/** Why the money of a claim counts as never received. */
export type HowGone = "taken back" | "never came";

/** Whether the bank took back the transfer that came for a claim, or it never came. */
export const wasTakenBack = async (db: Db, id: PaymentId): Promise<boolean> =>
  (await goneOf(db, [id])).has(id);

/** Those of the payments whose transfer the bank took back, and those whose money never came. */
export async function goneOf(db: Db, ids: PaymentId[]): Promise<Map<PaymentId, HowGone>> {
  const gone = new Map<PaymentId, HowGone>();
  for (const some of inBatches(ids))
    for (const { payment_id, came_on } of await db
      .selectFrom("money_in")
      .innerJoin("made_good", "made_good.money_id", "money_in.id")
      .select(["payment_id", "came_on"])
      .where("payment_id", "in", some)
      .where("how", "=", "taken back")
      .execute())
      if (payment_id !== null) gone.set(payment_id, came_on === null ? "never came" : "taken back");
  return gone;
}

/**
 * The paise that came by hand for these payments and are in the books, served or to be sent back:
 * what the bank may take back. Those of which none is are left out.
 */
export async function cameByHand(db: Db, ids: PaymentId[]): Promise<Map<PaymentId, number>> {
  const came = new Map<PaymentId, number>();
  for (const some of inBatches(ids))
    for (const { payment_id, paise } of await db
      .selectFrom("money_in")
      .select((e) => ["payment_id", e.fn.sum<number | string>("captured_paise").as("paise")])
      .where("payment_id", "in", some)
      .where("method", "=", "manual")
      .groupBy("payment_id")
      .execute())
      if (payment_id !== null && Number(paise) > 0) came.set(payment_id, Number(paise));
  return came;
}

/**
 * The bank took the rest as well, so that all of the transfer is gone: what stood as gone back in
 * parts does so no more, from the day of this.
 */
export async function partsAreAll(parts: Pick<Parts, "now">, tx: Db, id: PaymentId): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ state: "bounced", bounced_on: dateInIndia(parts.now()), reason: ALL_TAKEN })
    .where("payment_id", "=", id)
    .where("state", "=", "sent")
    .where("reason", "=", PART_TAKEN)
    .execute();
}

/** The paise of a payment that the bank took back in parts. */
export async function takenInParts(db: Db, id: PaymentId): Promise<number> {
  const { paise } = await db
    .selectFrom("refunds")
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("payment_id", "=", id)
    .where("state", "=", "sent")
    .where("reason", "=", PART_TAKEN)
    .executeTakeFirstOrThrow();
  return Number(paise ?? 0);
}
