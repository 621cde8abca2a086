import { holdMoney } from "../money/ledger/hold-money";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { noRefund } from "../money/refunds/in-words";
import { sharesOf } from "../money/refunds/part-shares";
import { refundById, type RefundRow } from "../money/refunds/refund-rows";
import { holdQueue } from "../money/service/grant";
import type { Parts } from "../platform/parts";
import type { RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";

/** As they stand once they are held; null: gone meanwhile, or never there. */
interface Held {
  refund: RefundRow | null;
  payment: PaymentRow | null;
}

/**
 * Undoes what a refund stands for, in one transaction that holds its client's services and its
 * money, with those of the shares beside it. Throws Refusal 404, and what `undo` throws.
 */
export async function undoWithRefund(
  parts: Parts,
  id: RefundId,
  undo: (tx: Db, held: Held) => Promise<void>,
): Promise<void> {
  const known = await refundById(parts.store.db, id);
  if (!known) throw noRefund(id);
  const paymentOf = async (tx: Db, refund: RefundRow | null) =>
    (refund?.payment_id && (await paymentById(tx, refund.payment_id))) || null;
  await parts.store.transaction(
    async (tx) => {
      const paid = await paymentOf(tx, known);
      if (paid) await holdQueue(parts, tx, paid.person_id);
      await holdMoney(
        parts,
        tx,
        (await sharesOf(tx, known)).map((one) => one.money_id),
      );
      const refund = (await refundById(tx, id)) ?? null;
      await undo(tx, { refund, payment: await paymentOf(tx, refund) });
    },
    known.payment_id ? { table: "payments", id: known.payment_id } : undefined,
  );
}
