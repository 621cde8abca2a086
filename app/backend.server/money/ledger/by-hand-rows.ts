import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { nothingYet } from "./gateway-rows";
import { moneyById, type MoneyRow } from "./ledger";
import { accounts } from "./partition";
import { dateInIndia } from "../../../content/india";
import { addToDay } from "./sums";

/** Writes money that came by hand into the ledger: the operator's word that it arrived. */
export async function noteByHand(
  parts: Pick<Parts, "now">,
  tx: Db,
  { id, payment, paise, currency }: ByHand,
): Promise<MoneyId> {
  const now = parts.now();
  const came = {
    amount_paise: paise,
    status: "captured",
    created_at: now,
    seen_at: now,
    use: "service",
  } as const;
  const before = await moneyById(tx, id);
  if (before) toAnotherDay(tx, before, now);
  await tx
    .insertInto("money_in")
    .values({
      id,
      method: "manual",
      payment_id: payment,
      currency,
      ...came,
      ...nothingYet,
    })
    // Confirmed before, and undone.
    .onConflict((on) => on.column("id").doUpdateSet(came))
    .execute();
  return id;
}

/** What had gone out of it stands in the sums of the day on which it came first. */
function toAnotherDay(tx: Db, before: MoneyRow, at: number): void {
  for (const name of accounts) {
    const paise = before[`${name}_paise`];
    if (paise === 0) continue;
    addToDay(tx, dateInIndia(before.created_at), name, -paise);
    addToDay(tx, dateInIndia(at), name, paise);
  }
}

/** A transfer that came by hand, or what it brought above its claim. */
interface ByHand {
  id: MoneyId;
  payment: PaymentId;
  paise: number;
  currency: string;
}

/**
 * The operator's word is taken back: the money never came, and counts as a try that failed. For use
 * inside a transaction that holds the money.
 *
 * @returns whether the ledger holds it
 */
export async function unnoteByHand(tx: Db, id: MoneyId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("money_in")
    .set({ status: "failed", use: "none" })
    .where("id", "=", id)
    .where("method", "=", "manual")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
