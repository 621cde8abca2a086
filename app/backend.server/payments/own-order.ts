import type { Person } from "../accounts/people";
import type { Parts } from "../parts";
import { Refusal } from "../refusal";
import { paymentOfOrder, type PaymentRow } from "./rows";

/** The person's payment of a gateway order. Throws Refusal 404 alike for an unknown order and for somebody else's. */
export async function ownOrder(parts: Parts, person: Person, orderId: string): Promise<PaymentRow> {
  const row = await paymentOfOrder(parts.store.db, orderId);
  if (!row || row.person_id !== person.id) throw new Refusal(404, "We do not know this order.");
  return row;
}
