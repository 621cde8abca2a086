import { record } from "../../platform/audit/record";
import { announceOwed } from "./announce-owed";
import type { Parts } from "../../platform/parts";
import type { PaymentRow } from "../payments/rows";
import type { GatewayPayment } from "../../providers/gateway/port";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { MoneyRow } from "../ledger/ledger";
import type { WhyOwed } from "../../platform/states/money-use";

/**
 * Says that captured money buys nothing and goes back (`return-owed.ts`): the person and the owner
 * are told.
 */
export async function owe(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { payment, why }: { payment: GatewayPayment; why: WhyOwed },
): Promise<void> {
  await markOwed(parts, tx, payment.id as MoneyId, why);
  parts.log.error({ payment: row.id, gatewayPayment: payment.id, why }, "a refund is due");
  record(parts, tx, {
    what: "refund due",
    person: row.person_id,
    about: { payment: row.id, gatewayPayment: payment.id, paise: payment.amount, why },
  });
  await announceOwed(parts, tx, row, { money: payment.id, paise: payment.amount, why });
}

/** The mark alone, on money of which nobody is known. */
export async function markOwed(
  parts: Pick<Parts, "now">,
  tx: Db,
  id: MoneyId,
  why: WhyOwed,
): Promise<void> {
  await tx
    .updateTable("money_in")
    .set({ use: "owed", why, owed_since: parts.now() })
    .where("id", "=", id)
    .execute();
}

/** The money of a payment's order that is owed back, or went back. */
export const owedOf = (
  db: Db,
  id: PaymentId,
): Promise<Pick<MoneyRow, "id" | "why" | "owed_paise" | "to_return_paise">[]> =>
  db
    .selectFrom("money_in")
    .select(["id", "why", "owed_paise", "to_return_paise"])
    .where("payment_id", "=", id)
    .where("use", "=", "owed")
    .orderBy("id")
    .execute();
