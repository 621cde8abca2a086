import type { Parts } from "../../platform/parts";
import { ProviderDown } from "../../providers/outcome";
import type { GatewayPayment, GatewayRefund } from "../../providers/gateway/port";
import { OperatorRefusal } from "../../../api/refusal";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { paymentById, type Cause, type PaymentRow } from "./rows";
import { nothingNew } from "./nothing-new";
import { settle } from "./settle";
import type { Settled } from "./settled";

/**
 * Asks the gateway for what became of a payment's order and settles by it: captures what is
 * authorised, then settles again. Refunds are looked at too.
 *
 * @param named one of the gateway's payments by its id, or as just read: the list of an order's
 * payments can lag minutes behind
 * @param refunded the named one is known to have refunds: one that failed stands no more in what
 * the gateway shows of the payment
 * @throws ProviderDown, Refusal 404 (no such payment)
 */
export async function refreshFromGateway(
  parts: Parts,
  id: PaymentId,
  cause: Cause,
  named?: string | GatewayPayment,
  { refunded = false } = {},
): Promise<Settled> {
  const row = await paymentById(parts.store.db, id);
  if (!row) throw new OperatorRefusal(404, `There is no payment ${id}.`);
  const orderId = row.provider_order_id ?? (await adopt(parts, id, row.receipt));
  if (orderId === null) return settle(parts, id, { seen: { payments: [], refunds: [] } }, cause);
  const asked =
    typeof named === "string" ? parts.gateway.payment(named) : Promise.resolve(named ?? null);
  const [listed, one] = await Promise.all([paymentsOf(parts, row, orderId, asked), asked]);
  const payments = one ? [one, ...listed.filter((payment) => payment.id !== one.id)] : listed;
  const refunds = await refundsOf(parts, payments, refunded ? one : null);
  const seen = { payments, refunds };
  const known = await nothingNew(parts, row, seen);
  if (known) return known;
  const settled = await settle(parts, id, { seen }, cause);
  return capture(parts, id, settled, cause);
}

/**
 * The refunds of those payments that have any: by what the gateway shows, or by what the ledger
 * holds (one that failed is taken off what was refunded).
 */
async function refundsOf(
  parts: Parts,
  payments: GatewayPayment[],
  refunded: GatewayPayment | null,
): Promise<GatewayRefund[]> {
  const ids = payments.map(({ id }) => id as MoneyId);
  if (ids.length === 0) return [];
  const held = await parts.store.db
    .selectFrom("gateway_refunds")
    .select("money_id")
    .where("money_id", "in", ids)
    .union((e) => e.selectFrom("refunds").select("money_id").where("money_id", "in", ids))
    .execute();
  const have = payments.filter(
    ({ id, amountRefunded }) =>
      amountRefunded > 0 || id === refunded?.id || held.some((one) => one.money_id === id),
  );
  return (await Promise.all(have.map(({ id }) => parts.gateway.refundsOf(id)))).flat();
}

/**
 * Razorpay shows no order older than 180 days (400); its payments can still be read one by one, and
 * may still be refunded.
 */
async function paymentsOf(
  parts: Parts,
  { provider_payment_id: settledWith }: PaymentRow,
  orderId: string,
  named: Promise<GatewayPayment | null>,
): Promise<GatewayPayment[]> {
  try {
    return await parts.gateway.paymentsOf(orderId);
  } catch (problem) {
    const tooOld =
      problem instanceof ProviderDown && problem.why === "refused" && problem.status === 400;
    if (!tooOld) throw problem;
    if ((await named)?.orderId === orderId) return [];
    const settling = settledWith === null ? null : await parts.gateway.payment(settledWith);
    if (settling?.orderId === orderId) return [settling];
    throw problem;
  }
}

/**
 * An order made just before a crash is found by our receipt. An id that is not stored was never
 * shown to anyone, so it cannot have been paid.
 */
async function adopt(parts: Parts, id: PaymentId, receipt: string): Promise<string | null> {
  const order = await parts.gateway.orderByReceipt(receipt);
  return order ? keepOrderId(parts, id, order.id) : null;
}

/** Stores the order's id unless another request was first; returns the one that stands. */
export async function keepOrderId(parts: Parts, id: PaymentId, orderId: string): Promise<string> {
  const { db } = parts.store;
  await db
    .updateTable("payments")
    .set({ provider_order_id: orderId })
    .where("id", "=", id)
    .where("provider_order_id", "is", null)
    .execute();
  const { provider_order_id } = await db
    .selectFrom("payments")
    .select("provider_order_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return provider_order_id ?? orderId;
}

/**
 * A capture that does not come through is no failure: the order captures by itself, and the
 * reconciler looks again.
 */
async function capture(
  parts: Parts,
  id: PaymentId,
  settled: Settled,
  cause: Cause,
): Promise<Settled> {
  const seen: GatewayPayment[] = [];
  for (const payment of settled.toCapture) {
    try {
      seen.push(await parts.gateway.capture(payment));
    } catch (problem) {
      if (!(problem instanceof ProviderDown)) throw problem;
      parts.log.warn(
        { payment: id, why: problem.why },
        "an authorised payment could not be captured yet",
      );
    }
  }
  return seen.length === 0
    ? settled
    : settle(parts, id, { seen: { payments: seen, refunds: [] } }, cause);
}
