import type { Selectable } from "kysely";
import type { Db } from "../../platform/store/store";
import type { MoneyId, RefundId } from "../../platform/store/ids";
import type { Tables } from "../../platform/store/tables";
import { mayBecome, type RefundState } from "../../platform/states/refund-states";

export type RefundRow = Selectable<Tables["refunds"]>;

export const refundById = (db: Db, id: RefundId): Promise<RefundRow | undefined> =>
  db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();

export const refundsOfMoney = (db: Db, id: MoneyId): Promise<RefundRow[]> =>
  db.selectFrom("refunds").selectAll().where("money_id", "=", id).orderBy("id").execute();

/**
 * Moves a refund along its table; where it stands there already, or the move is not allowed (the
 * gateway's word about an attempt that has been followed by another), nothing changes.
 *
 * @returns whether it moved
 */
export async function changeRefund(
  tx: Db,
  row: RefundRow,
  to: RefundState,
  also: Partial<RefundRow> = {},
): Promise<boolean> {
  if (!mayBecome(row.state, to)) return false;
  await tx
    .updateTable("refunds")
    .set({ ...also, state: to })
    .where("id", "=", row.id)
    .execute();
  return true;
}
