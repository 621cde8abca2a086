import type { PendingPayment } from "../../api/contract";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import { cartText, readBought } from "../money/payments/bought";
import { OPEN, type PaymentRow } from "../money/payments/rows";

/**
 * Claims that wait for the operator, and online payments authorised or answered with success but
 * not yet captured (decision 21); newest first.
 */
export async function pendingOf(parts: Parts, person: { id: PersonId }): Promise<PendingPayment[]> {
  const rows = await parts.store.db
    .selectFrom("payments")
    .selectAll()
    .where("person_id", "=", person.id)
    .where((e) =>
      e.or([
        e("state", "=", "claimed"),
        e.and([e("state", "in", OPEN), e("awaiting_since", "is not", null)]),
      ]),
    )
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => shown(parts, row));
}

function shown(parts: Parts, row: PaymentRow): PendingPayment {
  const money = { amount: row.amount_paise, notes: { cart: cartText(readBought(row.cart)) } };
  const createdAt = new Date(row.created_at).toISOString();
  if (row.method === "online")
    return {
      _id: row.id,
      paymentMethod: "online",
      razorpayObject: { ...money, id: row.provider_order_id ?? "" },
      createdAt,
    };
  return {
    _id: row.id,
    paymentMethod: "manual",
    manualObject: money,
    createdAt,
    ...(row.lapses_at === null ? {} : { lapsesAt: new Date(row.lapses_at).toISOString() }),
    ...(row.reference === null ? {} : { reference: row.reference }),
    ...(row.utr_enc === null ? {} : { utr: parts.seal.open(row.utr_enc, "payments.utr") }),
  };
}
