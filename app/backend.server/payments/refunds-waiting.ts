import type { Parts } from "../parts";
import type { Db } from "../store/database";
import { readRefundDue } from "./refund-due";

export interface RefundWaiting {
  /** the payment's */
  id: string;
  paise: number;
  why: string;
  begunAt: number;
}

/** Payments of which money that bought nothing is still to be given back, oldest first. */
export async function refundsWaiting({
  store,
}: {
  store: Pick<Parts["store"], "db">;
}): Promise<RefundWaiting[]> {
  return (await flagged(store.db)).flatMap((row) => {
    const due = readRefundDue(row.refund_due).filter((one) => !one.refunded);
    if (due.length === 0) return [];
    return [
      {
        id: row.id,
        paise: due.reduce((sum, one) => sum + one.amountPaise, 0),
        why: [...new Set(due.map((one) => one.why))].join(", "),
        begunAt: row.created_at,
      },
    ];
  });
}

/**
 * Refunds that were asked for and that the gateway has not accepted: it refuses them, is down, or is being asked at this moment; and those that it
 * accepted and that then `failed`.
 */
export const refundsUnanswered = ({ store }: { store: Pick<Parts["store"], "db"> }) =>
  store.db
    .selectFrom("refunds")
    .select(["payment_id as id", "asked_at", "failed"])
    .where("provider_refund_id", "is", null)
    // Not joined: SQLite would go through all payments, and this is asked every few seconds.
    .where((e) =>
      e.exists(
        e
          .selectFrom("payments")
          .select("id")
          .whereRef("payments.id", "=", "refunds.payment_id")
          .where("method", "=", "online"),
      ),
    )
    .execute();

const flagged = (db: Db) =>
  db
    .selectFrom("payments")
    .select(["id", "refund_due", "created_at"])
    .where("refund_due", "is not", null)
    .orderBy("created_at")
    .execute();
