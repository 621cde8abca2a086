import { ulid } from "ulid";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { account, factsById, moneyById } from "./ledger";

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

/**
 * What the bank credits again pays first for what had gone out of that money before: it stands as
 * gone out of the new payment, so that each paisa left once and came once. For use when the new
 * payment is in the ledger, and again whenever more is found to have left, in a transaction that
 * holds the queue of its client.
 *
 * @param since when the newest reversal was entered (UTC ms): what was entered as come back after
 * it, without a reference, is of this transfer; absent where that was asked at the booking
 * @returns the money that changed
 */
export async function carryOver(
  parts: Pick<Parts, "now">,
  tx: Db,
  { claim, again, since }: { claim: PaymentId; again: PaymentId; since?: number },
): Promise<MoneyId[]> {
  const changed = new Set<MoneyId>();
  for (const { id: from } of await moneyOf(tx, claim)) {
    const missing = await outOf(tx, from);
    const entered = since === undefined ? [] : await unnamedOf(tx, from, since);
    const unnamed = entered.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
    const to = await standsAs(tx, from, again);
    if (missing + unnamed === 0 || to === null) continue;
    if (missing > 0) await add(parts, tx, { money: from, paise: missing, how: "came back", again });
    for (const { id } of entered)
      await tx.updateTable("made_good").set({ again_as: again }).where("id", "=", id).execute();
    await add(parts, tx, { money: to, paise: missing + unnamed, how: "went before", again });
    await account(tx, from);
    changed.add(from).add(to);
  }
  return [...changed];
}

/** That it was credited again is undone, and its payment leaves the ledger: all is as before. */
export async function carryBack(tx: Db, again: PaymentId): Promise<void> {
  const rows = await tx
    .selectFrom("made_good")
    .select(["id", "money_id", "how", "reason"])
    .where("again_as", "=", again)
    .where("how", "in", ["came back", "went before"])
    .execute();
  for (const { id, reason } of rows)
    if (reason === CARRIED) await tx.deleteFrom("made_good").where("id", "=", id).execute();
    else await tx.updateTable("made_good").set({ again_as: null }).where("id", "=", id).execute();
  for (const money of new Set(rows.map((row) => row.money_id))) await account(tx, money);
}

/**
 * The service that had started anew was undone, and its money goes back instead: what had gone out
 * before stands on that now, also of what came above the claim. @returns paise
 */
export async function carryOn(tx: Db, again: PaymentId, to: MoneyId): Promise<number> {
  const rows = await tx
    .selectFrom("made_good")
    .select(["id", "money_id", "amount_paise"])
    .where("again_as", "=", again)
    .where("how", "=", "went before")
    .where("money_id", "!=", to)
    .execute();
  for (const { id } of rows)
    await tx.updateTable("made_good").set({ money_id: to }).where("id", "=", id).execute();
  for (const money of new Set(rows.map((row) => row.money_id))) await account(tx, money);
  return rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
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

const CARRIED = "The bank credited again what it had taken back.";

/** Paise that went out above what came, given up or not. */
async function outOf(db: Db, id: MoneyId): Promise<number> {
  const { processed, lost, captured } = await factsById(db, id);
  return Math.max(processed + lost - captured, 0);
}

const moneyOf = (db: Db, payment: PaymentId) =>
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

const unnamedOf = (db: Db, money: MoneyId, since: number) =>
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

/** What came above the claim stands as that again, if more came again; all else as the rest. */
async function standsAs(db: Db, from: MoneyId, again: PaymentId): Promise<MoneyId | null> {
  const all = (await moneyOf(db, again)).map(({ id }) => id);
  const ends = (end: string) => all.find((id) => id.endsWith(end));
  const over = from.endsWith(OVER) ? ends(OVER) : undefined;
  return over ?? ends("-back") ?? all.find((id) => (id as string) === again) ?? null;
}

const OVER = "-over";

async function add(
  { now }: Pick<Parts, "now">,
  tx: Db,
  row: { money: MoneyId; paise: number; how: "came back" | "went before"; again: PaymentId },
): Promise<void> {
  const { money, paise, how, again } = row;
  await tx
    .insertInto("made_good")
    .values({
      ...{ id: ulid(now()) as MadeGoodId, money_id: money, amount_paise: paise, how },
      ...{ came_on: null, utr_hash: null, reason: CARRIED, at: now(), again_as: again },
    })
    .execute();
}
