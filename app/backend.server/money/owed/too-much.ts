import { moneyById, type MoneyRow } from "../ledger/ledger";
import { sharedTransfers } from "../ledger/shared-transfer";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { overMoneyOf, unservedMoneyOf } from "./over-claim";

/** What came above a claim and is owed still, by the transfer that paid it or by a later one. */
export async function tooMuchOf(parts: Parts, db: Db, id: PaymentId): Promise<MoneyRow[]> {
  const later = (await sharedTransfers(parts, db, id)).flatMap(({ claim, surplus }) =>
    claim === id && surplus !== null ? [unservedMoneyOf(surplus)] : [],
  );
  const rows = await Promise.all([overMoneyOf(id), ...later].map((one) => moneyById(db, one)));
  return rows.flatMap((row) => (row && row.owed_paise > 0 ? [row] : []));
}
