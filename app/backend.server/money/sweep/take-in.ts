import type { Parts } from "../../platform/parts";
import { madeBy } from "../payments/made-by";
import { refreshFromGateway } from "../payments/look";
import { paymentOfOrder, type Cause } from "../payments/rows";
import type { GatewayPayment } from "../../providers/gateway/port";
import { asRun } from "../../../shared/run-id";
import type { PaymentId } from "../../platform/store/ids";
import { recoverOrder } from "./recover-order";
import { noteUnmatched } from "../owed/unmatched";

/**
 * Takes a payment of the gateway's into the books, wherever it was seen (webhook, list, a payer's
 * return): its order is read and settled; an order of ours that the database lost is rebuilt first;
 * and money for which no order of ours can be found is recorded, and the owner told.
 *
 * @param payment as just read
 * @param refunded it is known to have refunds, though the gateway may show none: one failed
 * @returns our payment's id, or null when there is none. Throws ProviderDown
 */
export async function takeIn(
  parts: Parts,
  payment: GatewayPayment,
  cause: Cause,
  { refunded = false } = {},
): Promise<PaymentId | null> {
  const { orderId } = payment;
  const known = orderId === null ? null : await ourOrder(parts, orderId);
  if (known === null || known === "lost") {
    await noteUnmatched(parts, payment, { lost: known === "lost", refunded });
    return null;
  }
  await refreshFromGateway(parts, known, cause, payment, { refunded });
  return known;
}

/**
 * The payment of an order: held, or rebuilt from the gateway's order. `lost`: it was ours and
 * cannot be rebuilt; null: it is not ours. Throws ProviderDown
 */
export async function ourOrder(parts: Parts, orderId: string): Promise<PaymentId | "lost" | null> {
  const row = await paymentOfOrder(parts.store.db, orderId);
  return row ? row.id : recoverOrder(parts, orderId);
}

/** Does `work` on an order under the id of the request that made it, so that log lines name it. */
export async function underItsRequest<T>(
  parts: Parts,
  id: PaymentId,
  work: () => Promise<T>,
): Promise<T> {
  const row = await parts.store.db
    .selectFrom("payments")
    .select("posted_enc")
    .where("id", "=", id)
    .executeTakeFirst();
  const requestId = row ? madeBy(parts, row) : null;
  return requestId ? asRun({ requestId }, work) : work();
}
