import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { factsById, moneyById } from "./ledger";

/** What of money that the bank took back had gone to its payer, in paise. */
export interface WentBefore {
  /** the ledger has it as gone out twice */
  missing: number;
  /**
   * the owner entered it as come back, without a reference: nothing says that this was another
   * transfer than the one which is credited again now
   */
  unnamed: number;
}

/** The same of all money of a claim, since its newest reversal was entered (UTC ms). */
export async function wentBefore(db: Db, claim: PaymentId, since: number): Promise<WentBefore> {
  let [missing, unnamed] = [0, 0];
  for (const { id } of await moneyOf(db, claim)) {
    missing += await outOf(db, id);
    for (const row of await unnamedOf(db, id, since)) unnamed += row.amount_paise;
  }
  return { missing, unnamed };
}

/** The first of what was entered as come back since then, without a reference. */
export async function firstUnnamed(
  db: Db,
  claim: PaymentId,
  since: number,
): Promise<{ money: MoneyId; on: string; paise: number } | null> {
  for (const { id: money } of await moneyOf(db, claim))
    for (const { came_on, amount_paise: paise } of await unnamedOf(db, money, since))
      return { money, on: came_on ?? "", paise };
  return null;
}

/** Of which money of a claim more went out than came, given up or not: by how many paise. */
export async function allOutOf(
  db: Db,
  claim: PaymentId,
): Promise<{ money: MoneyId; paise: number; isGivenUp: boolean }[]> {
  const all = [];
  for (const { id: money } of await moneyOf(db, claim)) {
    const paise = await outOf(db, money);
    const isGivenUp = ((await moneyById(db, money))?.gap_paise ?? 0) === 0;
    if (paise > 0) all.push({ money, paise, isGivenUp });
  }
  return all;
}

/** Paise that went out above what came, given up or not. */
export async function outOf(db: Db, id: MoneyId): Promise<number> {
  const { processed, lost, captured } = await factsById(db, id);
  return Math.max(processed + lost - captured, 0);
}

export const moneyOf = (db: Db, payment: PaymentId) =>
  db
    .selectFrom("money_in")
    .select("id")
    .where("payment_id", "=", payment)
    .where("method", "=", "manual")
    // What was never this client's is no money of the claim.
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("made_good")
            .select("made_good.id")
            .whereRef("made_good.money_id", "=", "money_in.id")
            .where("how", "=", "not theirs"),
        ),
      ),
    )
    .orderBy("id")
    .execute();

export const unnamedOf = (db: Db, money: MoneyId, since: number) =>
  db
    .selectFrom("made_good")
    .select(["id", "amount_paise", "came_on"])
    .where("money_id", "=", money)
    .where("how", "=", "came back")
    .where("at", ">=", since)
    .where("utr_hash", "is", null)
    .where("again_as", "is", null)
    .orderBy("id")
    .execute();
