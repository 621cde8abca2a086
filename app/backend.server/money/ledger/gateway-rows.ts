import type { Parts } from "../../platform/parts";
import type { PaymentRow } from "../payments/rows";
import type { GatewayPayment, GatewayRefund } from "../../providers/gateway/port";
import type { Db } from "../../platform/store/store";
import type { MoneyId, RefundId } from "../../platform/store/ids";
import { moneyById } from "./ledger";
import { HOUR_MS } from "../../../content/durations";

/**
 * Writes a payment into the ledger as the gateway, freshly asked, shows it.
 *
 * @param ours the payment whose order it is of; null where no order of ours is known
 */
export async function notePayment(
  parts: Pick<Parts, "now">,
  tx: Db,
  payment: GatewayPayment,
  ours: Pick<PaymentRow, "id"> | null,
): Promise<MoneyId> {
  const id = payment.id as MoneyId;
  const shown = {
    status: ledgerStatus(payment),
    fee_paise: payment.feePaise,
    tax_paise: payment.taxPaise,
    seen_at: parts.now(),
    ...(ours ? { payment_id: ours.id } : {}),
  };
  await tx
    .insertInto("money_in")
    .values({
      id,
      method: "online",
      order_id: payment.orderId,
      payment_id: null,
      amount_paise: payment.amount,
      currency: payment.currency,
      created_at: payment.createdAt,
      use: "none",
      ...shown,
      ...nothingYet,
    })
    .onConflict((on) => on.column("id").doUpdateSet({ ...shown, order_id: payment.orderId }))
    .execute();
  return id;
}

/** Of money that has just come nothing is reckoned yet. */
export const nothingYet = {
  captured_paise: 0,
  served_paise: 0,
  returned_paise: 0,
  owed_paise: 0,
  disputed_paise: 0,
  unmatched_paise: 0,
  gap_paise: 0,
  to_return_paise: 0,
};

/**
 * What was authorised, never captured and went back by itself was never ours: it counts as a try
 * that failed.
 */
export const ledgerStatus = ({ status, captured }: GatewayPayment): GatewayPayment["status"] =>
  status === "refunded" && !captured ? "failed" : status;

export interface RefundNews {
  refund: GatewayRefund;
  /** ours, by which it was asked for; null: made in the gateway's dashboard */
  asked: RefundId | null;
  /** what the ledger held of it before; null: it is new */
  before: GatewayRefund["status"] | null;
}

/**
 * When a refund was seen that the ledger holds, and that is still news to its order: the order was
 * lost, and rebuilt after it.
 */
export const UNSEEN = 0;

/**
 * Writes refunds into the ledger as the gateway, freshly asked, shows them. Refunds of payments
 * that the ledger does not hold, or that were never captured, are passed over.
 *
 * @returns those that are new or whose status has changed
 */
export async function noteRefunds(
  parts: Pick<Parts, "now">,
  tx: Db,
  refunds: GatewayRefund[],
): Promise<RefundNews[]> {
  const news: RefundNews[] = [];
  for (const refund of refunds) {
    const money = await moneyById(tx, refund.paymentId as MoneyId);
    if (!money || money.status === "failed") continue;
    const held = await tx
      .selectFrom("gateway_refunds")
      .select(["status", "refund_id", "seen_at"])
      .where("id", "=", refund.id)
      .executeTakeFirst();
    const before = held && held.seen_at !== UNSEEN ? held.status : null;
    const asked = held?.refund_id ?? (await askedBy(tx, money.id, refund));
    const shown = {
      status: refund.status,
      reference: refund.reference,
      refund_id: asked,
      seen_at: parts.now(),
      next_read_at: refund.status === "pending" ? parts.now() + 6 * HOUR_MS : null,
    };
    await tx
      .insertInto("gateway_refunds")
      .values({
        id: refund.id,
        money_id: money.id,
        amount_paise: refund.amount,
        created_at: refund.createdAt,
        ...shown,
      })
      .onConflict((on) => on.column("id").doUpdateSet(shown))
      .execute();
    if (before !== refund.status) news.push({ refund, asked, before });
  }
  return news;
}

/** Our receipt on the gateway's refund is our refund's id and the number of the attempt. */
async function askedBy(
  tx: Db,
  money: MoneyId,
  { receipt }: GatewayRefund,
): Promise<RefundId | null> {
  const id = receipt?.split("-")[0];
  if (!id) return null;
  const row = await tx
    .selectFrom("refunds")
    .select("id")
    .where("id", "=", id as RefundId)
    .where("money_id", "=", money)
    .executeTakeFirst();
  return row?.id ?? null;
}
