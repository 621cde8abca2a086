import { inRupees } from "../../../content/rupees";
import { takeUnread } from "../../platform/outbox";
import type { Parts } from "../../platform/parts";
import type { MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { accountFor } from "../ledger/account-for";
import { moneyById } from "../ledger/ledger";
import { undoUntil } from "../payments/confirmation";
import type { PaymentRow } from "../payments/rows";
import { leftOf } from "../refunds/left-of";
import { addRefund, refundsOfMoney } from "../refunds/refund-rows";
import { tellPayerOwed } from "./announce-owed";
import { owePaidBack } from "./paid-back";

/**
 * More of a client's money is with us than was known, since what they had paid back was a transfer
 * of its own: where it bought nothing, it is to be sent, by the refund that waits for it, or by one
 * of its own. A letter about that which has not left says so. For use in the transaction that
 * changed it.
 *
 * @returns paise that are to be sent besides
 */
export async function oweMore(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  money: MoneyId,
): Promise<number> {
  await owePaidBack(parts, tx, row.id);
  const known = await moneyById(tx, money);
  const paise = known?.use === "owed" ? await leftOf(tx, money) : 0;
  if (!known || paise <= 0) return 0;
  const why = known.why ?? "second payment";
  const waits = (await refundsOfMoney(tx, money)).find(({ state }) => state === "to send");
  if (waits) {
    const amount_paise = waits.amount_paise + paise;
    await tx.updateTable("refunds").set({ amount_paise }).where("id", "=", waits.id).execute();
    if (await takeUnread(tx, "refund due", `${row.id} ${money}`))
      await tellPayerOwed(parts, tx, row, {
        ...{ money, why, paise: amount_paise, before: known.amount_paise - amount_paise },
        ...{ notBefore: undoUntil(waits.asked_at), afterAll: await hadNeverCome(tx, row) },
      });
  } else {
    const of = { money_id: money, payment_id: row.id, amount_paise: paise };
    const reason = `${inRupees(paise)} had been paid back by a transfer of its own.`;
    await addRefund(parts, tx, { ...of, why, state: "to send", reason });
  }
  await accountFor(parts, tx, money);
  return paise;
}

/** It was entered that what this is had never come; else the bank had taken it. */
const hadNeverCome = async (tx: Db, { id }: PaymentRow): Promise<boolean> =>
  (await tx
    .selectFrom("made_good")
    .select("id")
    .where("again_as", "=", id)
    .where("how", "=", "taken back")
    .where("came_on", "is", null)
    .executeTakeFirst()) !== undefined;
