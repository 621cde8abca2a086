import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { addCarried, CARRIED, WAS_A_PART, monthOf, standsAs } from "./carried-rows";
import { account } from "./ledger";
import { allMoneyOf, outOf, unnamedOf } from "./went-before";

/**
 * What the bank credits again pays first for what had gone out of that money before: it stands as
 * gone out of the new payment, so that each paisa left once and came once. For use when the new
 * payment is in the ledger, and again whenever more is found to have left, in a transaction that
 * holds the queue of its client.
 *
 * @param isBooked it is booked now: what was entered as come back of it since it was gone, without
 * a reference, is of this transfer; absent where that was asked at the booking
 * @returns the money that changed
 */
export async function carryOver(
  parts: Pick<Parts, "now">,
  tx: Db,
  { claim, again, isBooked }: { claim: PaymentId; again: PaymentId; isBooked?: true },
): Promise<MoneyId[]> {
  const changed = new Set<MoneyId>();
  for (const { id: from, since } of await allMoneyOf(tx, claim)) {
    const missing = await outOf(tx, from);
    const entered = isBooked === undefined ? [] : await unnamedOf(tx, from, since);
    const unnamed = entered.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
    const to = await standsAs(tx, from, again);
    if (missing + unnamed === 0 || to === null) continue;
    if (missing > 0)
      await addCarried(parts, tx, { money: from, paise: missing, how: "came back", again });
    for (const { id } of entered)
      await tx.updateTable("made_good").set({ again_as: again }).where("id", "=", id).execute();
    await addCarried(parts, tx, { money: to, paise: missing + unnamed, how: "went before", again });
    await account(tx, from);
    changed.add(from).add(to);
  }
  return [...changed];
}

/**
 * That it was credited again is undone, or it never came either: its payment leaves the ledger, and
 * all is as before.
 *
 * @param wasSale its service had started: a month that is over keeps what it said of it, and the
 * contrary stands in this one
 * @param isOut what is with its client stays as gone out of it (`keepStillOut`)
 * @returns the money that changed
 */
export async function carryBack(
  { now }: Pick<Parts, "now">,
  tx: Db,
  again: PaymentId,
  { wasSale, isOut = false }: { wasSale: boolean; isOut?: boolean },
): Promise<MoneyId[]> {
  const rows = await tx
    .selectFrom("made_good")
    .select(["id", "money_id", "how", "reason", "amount_paise", "at"])
    .where("again_as", "=", again)
    .where("how", "in", ["came back", "went before"])
    .execute();
  const carried = rows.filter(({ reason }) => reason === CARRIED);
  const since = carried.filter(({ how }) => how === "went before").map(({ at }) => at);
  const isOver = (at: number) => monthOf(at) < monthOf(now());
  for (const { id, money_id: money, how, amount_paise: paise, at } of isOut ? [] : carried)
    if (!wasSale || !isOver(at)) await tx.deleteFrom("made_good").where("id", "=", id).execute();
    else {
      const contrary = how === "came back" ? "went before" : "came back";
      await addCarried({ now }, tx, { money, paise, how: contrary, again });
    }
  for (const { id, money_id: money, amount_paise: paise, at, reason } of rows) {
    // That it was a part of it was undone before, and both months have said so.
    if (reason === CARRIED || reason === WAS_A_PART) continue;
    await tx.updateTable("made_good").set({ again_as: null }).where("id", "=", id).execute();
    const was = Math.max(at, Math.min(...since));
    if (since.length === 0 || !isOver(was)) continue;
    // The month that is over said that it was a part of what came.
    const said = { money, paise, again, entry: id };
    await addCarried({ now: () => was }, tx, { ...said, how: "went before" });
    await addCarried({ now }, tx, { ...said, how: "came back" });
  }
  const changed = [...new Set(rows.map((row) => row.money_id))];
  for (const money of changed) await account(tx, money);
  return changed;
}
