import type { Parts } from "../../platform/parts";
import type { PaymentRow } from "../payments/rows";
import type { GatewayPayment, GatewayRefund } from "../../providers/gateway/port";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId, RefundId } from "../../platform/store/ids";
import { holdSubjects } from "../../platform/store/lock";
import { moneyById } from "./ledger";

const HOUR = 3_600_000;

/** Holds the money of gateway payments until the transaction ends (`platform/store/lock.ts`). */
export const holdMoney = (parts: Pick<Parts, "store">, tx: Db, ids: string[]): Promise<void> =>
  holdSubjects(
    parts.store,
    tx,
    "money",
    ids.map((id) => `money ${id}`),
  );

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

/** A transfer that came by hand, or what it brought above its claim. */
interface ByHand {
  id: MoneyId;
  payment: PaymentId;
  paise: number;
  currency: string;
}

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
    // Confirmed before, and undone: none of it was counted since.
    .onConflict((on) => on.column("id").doUpdateSet(came))
    .execute();
  return id;
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

const nothingYet = {
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
      next_read_at: refund.status === "pending" ? parts.now() + 6 * HOUR : null,
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

/**
 * Our name of a refund at the gateway. That it ends the service is said there too, should a
 * restored backup know nothing of it.
 */
export const refundReceipt = ({
  id,
  attempt,
  ends_service,
}: {
  id: RefundId;
  attempt: number;
  ends_service: 0 | 1;
}): string => `${id}-${attempt}${ends_service === 1 ? ENDS : ""}`;

const ENDS = "-ends";
export const saysEnds = (receipt: string | null): boolean => receipt?.endsWith(ENDS) ?? false;

/** The attempt that a receipt of ours names. */
export const attemptOf = (receipt: string | null): number => Number(receipt?.split("-")[1] ?? 1);
