import type { LapsedClaim, PendingPayment } from "../../api/contract";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import { cartText, readBought } from "../money/payments/bought";
import { OPEN, type PaymentRow } from "../money/payments/rows";
import { isBoughtAnew, isPaidOnline } from "./paid-otherwise";

/** So long a claim that lapsed is shown to who made it. */
const LAPSED_SHOWN_MS = 30 * 86_400_000;

/**
 * Claims that wait for the operator, and online payments authorised or answered with success but
 * not yet captured (decision 21); and the claims that lapsed in the last 30 days and whose services
 * have not been paid or claimed again since. Newest first.
 */
export async function pendingOf(
  parts: Parts,
  person: { id: PersonId },
): Promise<{ payments: PendingPayment[]; lapsedClaims: LapsedClaim[] }> {
  const { db } = parts.store;
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("person_id", "=", person.id)
    .where((e) =>
      e.or([
        e("state", "=", "claimed"),
        e.and([e("state", "in", OPEN), e("awaiting_since", "is not", null)]),
        e.and([
          e("state", "=", "dismissed"),
          e("updated_at", ">", parts.now() - LAPSED_SHOWN_MS),
          e.exists(
            e
              .selectFrom("payment_events")
              .select("payment_events.id")
              .whereRef("payment_id", "=", "payments.id")
              .where("cause", "=", "lapse"),
          ),
        ]),
      ]),
    )
    .orderBy("created_at", "desc")
    .execute();
  const [payments, lapsedClaims] = await Promise.all([
    Promise.all(
      rows
        .filter(({ state }) => state !== "dismissed")
        .map(async (row) =>
          shown(parts, row, row.state === "claimed" && (await isPaidOnline(db, row))),
        ),
    ),
    Promise.all(
      rows
        .filter(({ state }) => state === "dismissed")
        .map(async (row) => ((await isBoughtAnew(db, row)) ? [] : [lapsed(row)])),
    ),
  ]);
  return { payments, lapsedClaims: lapsedClaims.flat() };
}

const lapsed = ({ id, amount_paise, cart, reference }: PaymentRow): LapsedClaim => ({
  _id: id,
  amount: amount_paise,
  services: readBought(cart).map(({ name }) => name),
  ...(reference === null ? {} : { reference }),
});

function shown(parts: Parts, row: PaymentRow, paidOnline: boolean): PendingPayment {
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
    ...(paidOnline ? { paidOnline } : {}),
    ...(row.lapses_at === null ? {} : { lapsesAt: new Date(row.lapses_at).toISOString() }),
    ...(row.reference === null ? {} : { reference: row.reference }),
    ...(row.utr_enc === null ? {} : { utr: parts.seal.open(row.utr_enc, "payments.utr") }),
  };
}
