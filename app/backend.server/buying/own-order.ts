import type { Person } from "../platform/people/person";
import { ourOrder } from "../money/sweep/take-in";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import { countUnknownOrder } from "./asking-limits";
import { paymentById, paymentOfOrder, type PaymentRow } from "../money/payments/rows";

/**
 * The person's payment of a gateway order; one that the database lost is rebuilt first. Throws
 * Refusal 404 alike for an unknown order and for somebody else's, 429 (`asking-limits.ts`);
 * ProviderDown.
 */
export async function ownOrder(parts: Parts, person: Person, orderId: string): Promise<PaymentRow> {
  const row = await askedOrder(parts, person, orderId);
  if (!row || row.person_id !== person.id) throw new ClientRefusal(404, "buying.no-such-order");
  return row;
}

/**
 * As `orderIfKnown`, for a person: an order that we do not hold is looked for at the gateway so
 * often only. Throws Refusal 429, ProviderDown.
 */
export async function askedOrder(
  parts: Parts,
  person: Person,
  orderId: string,
): Promise<PaymentRow | undefined> {
  const held = await paymentOfOrder(parts.store.db, orderId);
  if (held) return held;
  await countUnknownOrder(parts, person.id);
  return orderIfKnown(parts, orderId);
}

/**
 * The payment of a gateway order, whosever it is; one that the database lost is rebuilt first.
 * Throws ProviderDown
 */
export async function orderIfKnown(parts: Parts, orderId: string): Promise<PaymentRow | undefined> {
  const { db } = parts.store;
  const held = await paymentOfOrder(db, orderId);
  if (held) return held;
  const id = await ourOrder(parts, orderId);
  return id === null || id === "lost" ? undefined : paymentById(db, id);
}
