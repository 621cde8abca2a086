import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { courseOf } from "./course";
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
  /** each entry of that, the oldest first */
  entered: Entered[];
}

/** What came back of some money on a day, "2026-11-20", and has no reference. */
export interface Entered {
  money: MoneyId;
  on: string;
  paise: number;
}

/**
 * The same of all money of a claim, also of what it had stood as before, each since it was entered
 * that this was gone.
 */
export async function wentBefore(db: Db, claim: PaymentId): Promise<WentBefore> {
  let missing = 0;
  const entered: Entered[] = [];
  for (const { id: money, since } of await allMoneyOf(db, claim)) {
    missing += await outOf(db, money);
    for (const { came_on, amount_paise: paise } of await unnamedOf(db, money, since))
      entered.push({ money, on: came_on ?? "", paise });
  }
  return { missing, entered, unnamed: entered.reduce((sum, { paise }) => sum + paise, 0) };
}

/** Of which money of a claim more went out than came, given up or not: by how many paise. */
export async function allOutOf(
  db: Db,
  claim: PaymentId,
): Promise<{ money: MoneyId; paise: number; isGivenUp: boolean }[]> {
  const all = [];
  for (const { id: money } of await allMoneyOf(db, claim)) {
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

/**
 * All money of a claim, and of the payments as which the same money stood before; since when each
 * counts as gone, UTC ms.
 */
export async function allMoneyOf(
  db: Db,
  claim: PaymentId,
): Promise<{ id: MoneyId; since: number }[]> {
  const all = [];
  for (const payment of (await courseOf(db, claim)).sameMoney(claim)) {
    const since = await goneSince(db, payment);
    for (const { id } of await moneyOf(db, payment)) all.push({ id, since });
  }
  return all;
}

async function goneSince(db: Db, payment: PaymentId): Promise<number> {
  const row = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select((e) => e.fn.min("made_good.at").as("at"))
    .where("payment_id", "=", payment)
    .where("how", "=", "taken back")
    .executeTakeFirst();
  return Number(row?.at ?? Number.MAX_SAFE_INTEGER);
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
