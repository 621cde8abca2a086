import { courseOf } from "../money/ledger/course";
import { forgetAgain } from "../money/ledger/credited-again";
import { goneOf } from "../money/ledger/taken-back";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import type { Parts } from "../platform/parts";
import type { PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { utrColumns } from "./claims";
import { utrOf } from "./send-back-claim";

/**
 * A booking that money came again is undone: it may be booked anew. Of a transfer that the
 * bank had taken back before, the reference stays spent, unless it was somebody else's. For use
 * once the payment itself has let go of it.
 *
 * @returns the claim whose transfer it was, by which its client is told (`tellAsked`); null: none
 */
export async function forgetCredit(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  isAnothers = false,
): Promise<PaymentId | null> {
  const utr = isAnothers ? null : utrOf(parts, row);
  const claim = await forgetAgain(parts, tx, { id: row.id, utr });
  if (isAnothers || claim === null || row.utr_hash === null) return claim;
  // What never came spent none: by its reference the statement names the money again.
  if ((await goneOf(tx, [claim])).get(claim) === "never came") return claim;
  const first = await paymentById(tx, claim);
  const named = first ? utrOf(parts, first) : null;
  if (named !== null && utrColumns(parts, named).utr_hash === row.utr_hash)
    await tx
      .updateTable("payments")
      .set({ utr_hash: row.utr_hash })
      .where("id", "=", claim)
      .execute();
  return claim;
}

/**
 * Whether a service started anew by money that came again: its client claimed nothing, so that what
 * is undone waits for nobody, and tells them nothing.
 */
export const isCredited = async (db: Db, row: PaymentRow): Promise<boolean> =>
  (await courseOf(db, row.id)).sameMoney(row.id).length > 1;
