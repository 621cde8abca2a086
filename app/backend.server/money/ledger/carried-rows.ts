import { ulid } from "ulid";
import { dateInIndia } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { moneyOf } from "./went-before";

/** The rows that carry what had gone out of a payment to the one as which it came again. */
export const carriedRows = (
  tx: Db,
  again: PaymentId,
  how: "came back" | "went before",
  of: MoneyId,
) =>
  tx
    .selectFrom("made_good")
    .select(["id", "amount_paise", "at"])
    .where("again_as", "=", again)
    .where("how", "=", how)
    .where("reason", "=", CARRIED)
    .where("money_id", "=", of)
    .orderBy("id", "desc")
    .execute();

/** Takes so many paise off such rows, the newest first. */
export async function makeLess(
  tx: Db,
  rows: { id: MadeGoodId; amount_paise: number }[],
  paise: number,
): Promise<void> {
  let left = paise;
  for (const { id, amount_paise } of rows) {
    const rest = Math.max(amount_paise - left, 0);
    if (rest === 0) await tx.deleteFrom("made_good").where("id", "=", id).execute();
    else
      await tx.updateTable("made_good").set({ amount_paise: rest }).where("id", "=", id).execute();
    left -= amount_paise - rest;
    if (left === 0) return;
  }
}

/** The last payment as which the bank credited again what this money was; null: it did not. */
export async function creditedAs(
  db: Db,
  money: MoneyId,
): Promise<{ claim: PaymentId; again: PaymentId } | null> {
  const row = await db
    .selectFrom("money_in")
    .innerJoin("money_in as its", "its.payment_id", "money_in.payment_id")
    .innerJoin("made_good as m", "m.money_id", "its.id")
    .select(["money_in.payment_id as claim", "m.again_as as again"])
    .where("money_in.id", "=", money)
    .where("m.how", "=", "taken back")
    .where("m.again_as", "is not", null)
    .orderBy("m.id", "desc")
    .executeTakeFirst();
  return row?.claim && row.again ? { claim: row.claim, again: row.again } : null;
}

/** Stands with what was carried over, and with what of it was carried back. */
export const CARRIED = "The bank credited again what it had taken back.";

/**
 * Stands with two rows that add up to nothing: what had been entered as come back counted as a part
 * of what came again, until that was undone in a later month. Their ids begin with that entry's.
 */
export const WAS_A_PART = "What had come back counted as a part of what came again.";

/** The entry of which such a row is. */
export const entryOf = (id: MadeGoodId): MadeGoodId => id.split("-")[0] as MadeGoodId;

/**
 * As which money of `again` what was of `from` stands: what came above the claim as that again, if
 * more came again; all else as the rest; null: that is in no books.
 */
export async function standsAs(db: Db, from: MoneyId, again: PaymentId): Promise<MoneyId | null> {
  const all = (await moneyOf(db, again)).map(({ id }) => id);
  const ends = (end: string) => all.find((id) => id.endsWith(end));
  const over = from.endsWith(OVER) ? ends(OVER) : undefined;
  return over ?? ends("-back") ?? all.find((id) => (id as string) === again) ?? null;
}

const OVER = "-over";

/** Writes such a row. */
export async function addCarried(
  { now }: Pick<Parts, "now">,
  tx: Db,
  { money, paise, how, again, entry }: Carried,
): Promise<void> {
  const id = entry === undefined ? ulid(now()) : `${entry}-${ulid(now())}`;
  await tx
    .insertInto("made_good")
    .values({
      ...{ id: id as MadeGoodId, money_id: money, amount_paise: paise, how },
      ...{ came_on: null, utr_hash: null, at: now(), again_as: again },
      reason: entry === undefined ? CARRIED : WAS_A_PART,
    })
    .execute();
}

interface Carried {
  money: MoneyId;
  paise: number;
  how: "came back" | "went before";
  again: PaymentId;
  /** what the owner had entered as come back, that was a part of it; absent: it is carried */
  entry?: MadeGoodId;
}

/** In India, "2026-11". */
export const monthOf = (at: number): string => dateInIndia(at).slice(0, 7);
