import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { OperatorRefusal } from "../../../api/refusal";
import type { MoneyId } from "../../platform/store/ids";
import { moneyById, type MoneyRow } from "../ledger/ledger";
import { holdMoney } from "../ledger/hold-money";
import { refundsOfMoney } from "../refunds/refund-rows";

/**
 * Keeps money that is owed from going back by itself. @param until UTC ms. Throws Refusal 404, 409.
 */
export async function holdReturn(
  parts: Parts,
  id: MoneyId,
  { because, until }: { because: string; until: number },
): Promise<void> {
  await holdUntil(parts, id, until, because, "return held");
}

/**
 * What is held goes back again: by itself within minutes, when 48 hours have passed, or (`manual`)
 * by a transfer that is then the owner's to send. Throws Refusal 404, 409.
 */
export function releaseReturn(parts: Parts, id: MoneyId): Promise<MoneyRow["method"]> {
  return holdUntil(parts, id, null, null, "return released");
}

async function holdUntil(
  parts: Parts,
  id: MoneyId,
  held_until: number | null,
  held_because: string | null,
  what: "return held" | "return released",
): Promise<MoneyRow["method"]> {
  return parts.store.transaction(async (tx) => {
    await holdMoney(parts, tx, [id]);
    const money = await moneyById(tx, id);
    if (!money) throw new OperatorRefusal(404, `The ledger holds no payment ${id}.`);
    const due = (await refundsOfMoney(tx, id)).filter(({ state }) => state === "due");
    const paise = money.to_return_paise + due.reduce((sum, one) => sum + one.amount_paise, 0);
    if (paise <= 0) throw new OperatorRefusal(409, "Nothing of this payment waits to go back.");
    await tx
      .updateTable("money_in")
      .set({ held_until, held_because })
      .where("id", "=", id)
      .execute();
    record(parts, tx, { what, about: { gatewayPayment: id, paise } });
    return money.method;
  });
}
