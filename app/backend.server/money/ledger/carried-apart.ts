import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { addCarried, carriedRows, makeLess, monthOf, standsAs } from "./carried-rows";
import { account } from "./ledger";

/** What a client paid back, and counts as a part of what came again. */
export interface CountedPart {
  id: MadeGoodId;
  money_id: MoneyId;
  amount_paise: number;
  again_as: PaymentId;
}

/**
 * What a client had paid back counted as a part of what came again, and turns out to be a transfer
 * of its own: so much less left before that came. The books are as if that had been known, but for
 * a month that is over, which keeps what it said: there the contrary stands in this one. For use in
 * a transaction that holds the queue of its client.
 *
 * @returns the money that it was a part of; null: that is in no books any more
 */
export async function carryApart(
  { now }: Pick<Parts, "now">,
  tx: Db,
  entry: CountedPart,
): Promise<MoneyId | null> {
  // The rows of one act are known to be so by their instant (`refunds/of-sales-again.ts`).
  const instant = now();
  const parts = { now: () => instant };
  const { id, money_id: from, amount_paise: whole, again_as: again } = entry;
  const to = await standsAs(tx, from, again);
  if (to === null) return null;
  const came = await carriedRows(tx, again, "went before", to);
  const at = came.at(-1)?.at ?? parts.now();
  await takeOff(parts, tx, { money: to, paise: whole, again }, came);
  await tx.updateTable("made_good").set({ again_as: null }).where("id", "=", id).execute();
  if (monthOf(at) < monthOf(parts.now())) {
    // The month that is over said that it was a part of what came.
    const said = { money: from, paise: whole, again, entry: id };
    await addCarried({ now: () => at }, tx, { ...said, how: "went before" });
    await addCarried(parts, tx, { ...said, how: "came back" });
  }
  for (const money of [from, to]) await account(tx, money);
  return to;
}

async function takeOff(
  parts: Pick<Parts, "now">,
  tx: Db,
  { money, paise, again }: { money: MoneyId; paise: number; again: PaymentId },
  rows: Awaited<ReturnType<typeof carriedRows>>,
): Promise<void> {
  if (rows.every(({ at }) => monthOf(at) === monthOf(parts.now()))) await makeLess(tx, rows, paise);
  else await addCarried(parts, tx, { money, paise, how: "came back", again });
}

/** Whether a transfer of ours that had gone out of this money came back after that came again. */
export const cameBackSince = async (
  db: Db,
  { money_id, again_as }: CountedPart,
): Promise<boolean> => (await carriedRows(db, again_as, "went before", money_id)).length > 0;
