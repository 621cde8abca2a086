import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PaymentId } from "../../platform/store/ids";
import { lastLook, nextDaily, nextLook, nextLookAgain } from "./look-schedule";
import { isOpen, type PaymentRow } from "./rows";

/**
 * When a payment is looked at next, were all well: an open one from its last change or its last
 * try, daily after that while money seems to be on its way; a settled one ever more seldom.
 *
 * @returns UTC ms; null: its looks are over
 */
export async function nextLookOf(
  parts: Pick<Parts, "now">,
  db: Db,
  row: PaymentRow,
): Promise<number | null> {
  const own = await ownTime(parts, db, row);
  const onItsWay = isOpen(row.state) && row.awaiting_since !== null;
  return own ?? (onItsWay ? nextDaily(row.created_at, parts.now()) : null);
}

/**
 * Looks at a payment again whose looks had ended, when it was just heard of: a try made long after
 * the others may be authorised days later, too. For use inside a transaction.
 */
export async function lookAgainIfOver(parts: Parts, tx: Db, row: PaymentRow): Promise<PaymentRow> {
  if (row.next_look_at !== null) return row;
  const next_look_at = await nextLookOf(parts, tx, row);
  if (next_look_at === null) return row;
  await tx.updateTable("payments").set({ next_look_at }).where("id", "=", row.id).execute();
  return { ...row, next_look_at };
}

/** When its state says; UTC ms. */
export const ownTime = async (
  parts: Pick<Parts, "now">,
  db: Db,
  row: PaymentRow,
): Promise<number | null> =>
  isOpen(row.state)
    ? nextLook(await lastChange(db, row), parts.now(), row.awaiting_since !== null)
    : nextLookAgain(Math.max(row.updated_at, await refundAskedAt(db, row.id)), parts.now());

/**
 * When an open order is looked at for the last time, should nothing more be heard of it; UTC ms.
 */
export const looksEnd = async (db: Db, row: PaymentRow): Promise<number> =>
  lastLook(await lastChange(db, row), row.awaiting_since !== null);

const lastChange = async (db: Db, row: PaymentRow): Promise<number> =>
  Math.max(row.updated_at, await lastTryAt(db, row.id));

/**
 * An order may be tried again at any time, and a failed one does not change by it. @returns UTC ms,
 * 0 when there was none
 */
async function lastTryAt(db: Db, id: PaymentId): Promise<number> {
  const last = await db
    .selectFrom("money_in")
    .select((e) => e.fn.max("created_at").as("at"))
    .where("payment_id", "=", id)
    .executeTakeFirst();
  return Number(last?.at ?? 0);
}

/**
 * A refund is worth the same watching as a payment: the bank may refuse it days later.
 *
 * @returns UTC ms, 0 when none was asked for
 */
async function refundAskedAt(db: Db, id: PaymentId): Promise<number> {
  const last = await db
    .selectFrom("refunds")
    .select((e) => e.fn.max("asked_at").as("at"))
    .where("payment_id", "=", id)
    .executeTakeFirst();
  return Number(last?.at ?? 0);
}
