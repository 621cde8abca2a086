import type { Selectable } from "kysely";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { MoneyId, RefundId } from "../../platform/store/ids";
import type { Tables } from "../../platform/store/tables";
import { mayBecome, type RefundState } from "../../platform/states/refund-states";

export type RefundRow = Selectable<Tables["refunds"]>;

export const refundById = (db: Db, id: RefundId): Promise<RefundRow | undefined> =>
  db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();

export const refundsOfMoney = (db: Db, id: MoneyId): Promise<RefundRow[]> =>
  db.selectFrom("refunds").selectAll().where("money_id", "=", id).orderBy("id").execute();

/** The last refund by which what came back of another is sent again. */
export const sentAgainFor = (db: Db, id: RefundId): Promise<RefundRow | undefined> =>
  db
    .selectFrom("refunds")
    .selectAll()
    .where("again_for", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** Of what is sent again for what came back: the other refund of it that is to be sent. */
export const sentBesides = async (
  db: Db,
  { id, again_for }: Pick<RefundRow, "id" | "again_for">,
): Promise<RefundRow | undefined> =>
  again_for === null
    ? undefined
    : db
        .selectFrom("refunds")
        .selectAll()
        .where("again_for", "=", again_for)
        .where("state", "=", "to send")
        .where("id", "!=", id)
        .executeTakeFirst();

type NewRefund = Pick<RefundRow, "money_id" | "payment_id" | "amount_paise" | "why" | "state"> &
  Partial<
    Pick<
      RefundRow,
      "subscription_id" | "ends_service" | "reason" | "next_try_at" | "share_of" | "again_for"
    >
  >;

/** Writes a refund down, before anybody is asked for it; in the transaction that decides on it. */
export async function addRefund(parts: Parts, tx: Db, decided: NewRefund): Promise<RefundRow> {
  const refund: RefundRow = {
    id: parts.newId<RefundId>(),
    subscription_id: null,
    ends_service: 0,
    attempt: 1,
    reason: null,
    asked_at: parts.now(),
    next_try_at: null,
    sent_on: null,
    utr_enc: null,
    utr_hash: null,
    covered_paise: null,
    bounced_on: null,
    share_of: null,
    again_for: null,
    ...decided,
  };
  await tx.insertInto("refunds").values(refund).execute();
  return refund;
}

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
