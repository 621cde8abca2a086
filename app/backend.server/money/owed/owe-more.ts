import { inRupees } from "../../../content/rupees";
import { letNextLeave } from "../../platform/outbox";
import { takeUnread } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import type { MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { accountFor } from "../ledger/account-for";
import { isCaptured, moneyById } from "../ledger/ledger";
import { hadNeverCome } from "../ledger/never-came";
import { goneTo } from "../ledger/still-out";
import { undoUntil } from "../payments/confirmation";
import type { PaymentRow } from "../payments/rows";
import { leftOf } from "../refunds/left-of";
import { addRefund, refundsOfMoney } from "../refunds/refund-rows";
import { tellPayerOwed } from "./announce-owed";
import { owePaidBack, PAID_BACK } from "./paid-back";

/**
 * More of a client's money is with us than was known, since what they had paid back was a transfer
 * of its own: where it bought nothing, it is to be sent, by the refund that waits for it, or by one
 * of its own, and they are told: where nobody has read of the less, in its place. What the owner
 * keeps besides stays kept. For use in the transaction that changed it.
 *
 * @param apart paise that they had paid back so; absent: all that is left of it
 * @returns paise that are to be sent besides
 */
export async function oweMore(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { money, apart = Infinity }: { money: MoneyId; apart?: number },
): Promise<number> {
  await owePaidBack(parts, tx, row.id);
  const known = await moneyById(tx, money);
  const paise = known?.use === "owed" ? Math.min(await leftOf(tx, money), apart) : 0;
  if (!known || paise <= 0) return 0;
  const why = known.why ?? "second payment";
  // What is sent again for a transfer that came back is no more than that, and its letter says so.
  const waits = (await refundsOfMoney(tx, money)).find(
    ({ state, again_for }) => state === "to send" && again_for === null,
  );
  const about = `${row.id} ${money}`;
  const isUnread = waits !== undefined && (await takeUnread(tx, "refund due", about));
  await letNextLeave(parts, tx, "refund due", about);
  if (waits) {
    const amount_paise = waits.amount_paise + paise;
    await tx.updateTable("refunds").set({ amount_paise }).where("id", "=", waits.id).execute();
    const gone = isCaptured(known) ? known.amount_paise - amount_paise : 0;
    await tellPayerOwed(parts, tx, row, {
      ...{ money, paise: amount_paise, afterAll: await hadNeverCome(tx, row.id) },
      ...{ why: isCaptured(known) ? why : PAID_BACK, ...(await goneTo(tx, row.id, gone)) },
      ...(isUnread ? { notBefore: undoUntil(waits.asked_at) } : { more: paise }),
    });
  } else {
    const of = { money_id: money, payment_id: row.id, amount_paise: paise };
    const reason = `${inRupees(paise)} had been paid back by a transfer of its own.`;
    await addRefund(parts, tx, { ...of, why: PAID_BACK, state: "to send", reason });
    await tellPayerOwed(parts, tx, row, { money, paise, why: PAID_BACK });
  }
  await accountFor(parts, tx, money);
  return paise;
}
