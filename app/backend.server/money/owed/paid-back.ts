import { ulid } from "ulid";
import { wasTakenBack } from "../ledger/taken-back";
import { accountFor } from "../ledger/account-for";
import { factsById, moneyById } from "../ledger/ledger";
import { leftOf } from "../refunds/left-of";
import type { Parts } from "../../platform/parts";
import type { WhyOwed } from "../../platform/states/money-use";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { markOwed } from "./owe";

/**
 * What a client had paid back because it had gone out twice, or was never theirs, is theirs again
 * as soon as it had not: the bank took the whole transfer, so that its parts left nothing twice, or
 * a transfer of ours came back. Where the claim's money is gone it first stands for what other
 * money of the same claim lacks; the rest is owed. For use in the transaction that changed it,
 * which holds the queue of the client; the caller decides on the refunds.
 *
 * @returns the money of which some is owed since now
 */
export async function owePaidBack(parts: Parts, tx: Db, claim: PaymentId): Promise<MoneyId[]> {
  const owed: MoneyId[] = [];
  const isGone = await wasTakenBack(tx, claim);
  const all = await balances(tx, claim);
  // Of what counts as received, all that is with us serves, or is owed as it is.
  for (const from of all.filter(({ isReceived }) => !isReceived)) {
    for (const to of isGone ? all : [])
      if (from.paise > 0 && to.paise < 0) {
        const most = Math.min(from.paise, -to.paise);
        const paise = await moves(parts, tx, { from: from.money, to: to.money, most });
        if (paise === 0) continue;
        from.paise -= paise;
        to.paise += paise;
        for (const { money } of [from, to]) await accountFor(parts, tx, money);
      }
    if (from.paise <= 0) continue;
    const known = await moneyById(tx, from.money);
    if (known?.use === "owed") continue;
    await markOwed(parts, tx, from.money, known?.why ?? PAID_BACK);
    owed.push(from.money);
  }
  return owed;
}

/** Why such money goes back to its client. */
export const PAID_BACK = "the client had paid it back" satisfies WhyOwed;

/**
 * A transfer of ours came back, and the bank had taken more of the client's than was with us: what
 * other money of the claim lacks is kept of it, and stands as gone out of this one. For use as
 * above, where the transfer counts as come back.
 */
export async function keepLacking(
  parts: Parts,
  tx: Db,
  claim: PaymentId,
  from: MoneyId,
): Promise<void> {
  let left = await leftOf(tx, from);
  for (const to of await balances(tx, claim)) {
    const paise = Math.min(left, -to.paise);
    if (paise <= 0) continue;
    left -= paise;
    const row = { amount_paise: paise, reason: KEPT, at: parts.now() };
    const pair = [
      { ...row, money_id: to.money, how: "came back" as const },
      { ...row, money_id: from, how: "went before" as const },
    ];
    for (const one of pair)
      await tx
        .insertInto("made_good")
        .values({ ...one, id: ulid(parts.now()) as MadeGoodId })
        .execute();
    await accountFor(parts, tx, to.money);
  }
}
const KEPT = "Kept of a transfer of ours that came back.";

/** Paise that other money of the same claim lacks: they are paid first. */
export async function lackingBesides(db: Db, claim: PaymentId, money: MoneyId): Promise<number> {
  const all = await balances(db, claim);
  return all
    .filter((one) => one.money !== money && one.paise < 0)
    .reduce((sum, { paise }) => sum - paise, 0);
}

/** What is with us of each money of a claim; below 0: it lacks that. */
async function balances(db: Db, claim: PaymentId) {
  const rows = await db
    .selectFrom("money_in")
    .select("id")
    .where("payment_id", "=", claim)
    .where("method", "=", "manual")
    .orderBy("id")
    .execute();
  const all: { money: MoneyId; paise: number; isReceived: boolean }[] = [];
  for (const { id } of rows) {
    const { captured, processed, lost, writtenOff } = await factsById(db, id);
    const paise = captured - processed - lost;
    // What was given up is asked of nobody.
    const withUs = paise < 0 ? Math.min(paise + writtenOff, 0) : paise;
    all.push({ money: id, paise: withUs, isReceived: captured > 0 });
  }
  return all;
}

/** Enters what came back of one money as come back of another. @returns how much of it, in paise */
async function moves(
  { now }: Pick<Parts, "now">,
  tx: Db,
  { from, to, most }: { from: MoneyId; to: MoneyId; most: number },
): Promise<number> {
  const entries = await tx
    .selectFrom("made_good")
    .selectAll()
    .where("money_id", "=", from)
    .where("how", "=", "came back")
    // What counts as gone out of the payment as which the bank credited it again stays with that.
    .where("again_as", "is", null)
    .orderBy("id")
    .execute();
  let moved = 0;
  for (const entry of entries) {
    const paise = Math.min(entry.amount_paise, most - moved);
    if (paise <= 0) break;
    moved += paise;
    const rest = entry.amount_paise - paise;
    await tx
      .updateTable("made_good")
      .set(rest === 0 ? { money_id: to } : { amount_paise: rest })
      .where("id", "=", entry.id)
      .execute();
    const id = ulid(now()) as MadeGoodId;
    const part = { ...entry, id, money_id: to, amount_paise: paise };
    if (rest > 0) await tx.insertInto("made_good").values(part).execute();
  }
  return moved;
}
