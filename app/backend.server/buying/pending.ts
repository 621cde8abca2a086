import type { ExpressionBuilder } from "kysely";
import { DAY_MS } from "../../content/durations";
import type { LapsedClaim, PendingPayment } from "../../api/contract";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import type { Tables } from "../platform/store/tables";
import { cartText, readBought } from "../money/payments/bought";
import { OPEN, type PaymentRow } from "../money/payments/rows";
import { moneyGoesBack } from "../money/owed/money-to-go-back";
import { isBoughtAnew, isPaidOnline } from "./paid-otherwise";

/** So long a claim that lapsed or was rejected is shown to who made it. */
const LAPSED_SHOWN_MS = 30 * DAY_MS;

/**
 * Claims that wait for the operator, and online payments authorised or answered with success but
 * not yet captured (decision 21); and the claims that lapsed or were rejected in the last 30 days
 * and whose services have not been paid or claimed again since. Newest first.
 */
export async function pendingOf(
  parts: Parts,
  person: { id: PersonId },
): Promise<{ payments: PendingPayment[]; lapsedClaims: LapsedClaim[]; moneyBack: boolean }> {
  const { db } = parts.store;
  // One question to the database: what is shown, and what money goes back of, shown or not.
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .select((e) => [isShown(e, parts.now()).as("shown"), moneyGoesBack(e).as("goes_back")])
    .where("person_id", "=", person.id)
    .where((e) => e.or([isShown(e, parts.now()), moneyGoesBack(e)]))
    .orderBy("created_at", "desc")
    .execute();
  const shownRows = rows.filter((row) => Boolean(row.shown));
  const isClosed = ({ state }: PaymentRow) => state === "dismissed" || state === "rejected";
  const [payments, lapsedClaims] = await Promise.all([
    Promise.all(
      shownRows
        .filter((row) => !isClosed(row))
        .map(async (row) =>
          shown(parts, row, row.state === "claimed" && (await isPaidOnline(db, row))),
        ),
    ),
    Promise.all(
      shownRows
        .filter(isClosed)
        .map(async (row) => ((await isBoughtAnew(db, row)) ? [] : [lapsed(row)])),
    ),
  ]);
  const moneyBack = rows.some((row) => Boolean(row.goes_back));
  return { payments, lapsedClaims: lapsedClaims.flat(), moneyBack };
}

/** @param now UTC ms */
const isShown = (e: ExpressionBuilder<Tables, "payments">, now: number) =>
  e.or([
    e("state", "=", "claimed"),
    e.and([e("state", "in", OPEN), e("awaiting_since", "is not", null)]),
    e.and([
      e("state", "=", "rejected"),
      e("updated_at", ">", now - LAPSED_SHOWN_MS),
      e.not(moneyCame(e)),
      e.not(cameBesides(e)),
    ]),
    e.and([
      e("state", "=", "dismissed"),
      e("updated_at", ">", now - LAPSED_SHOWN_MS),
      e.exists(
        e
          .selectFrom("payment_events")
          .select("payment_events.id")
          .whereRef("payment_id", "=", "payments.id")
          .where("cause", "=", "lapse"),
      ),
    ]),
  ]);

/** Money that came for a rejected claim goes back: nobody can confirm that one any more. */
const moneyCame = (e: ExpressionBuilder<Tables, "payments">) =>
  e.exists(
    e
      .selectFrom("money_in")
      .select("money_in.id")
      .whereRef("money_in.payment_id", "=", "payments.id"),
  );

/** Nobody asked for it: a transfer that was booked as a second one by mistake. */
const cameBesides = (e: ExpressionBuilder<Tables, "payments">) =>
  e.exists(
    e
      .selectFrom("payment_events")
      .select("payment_events.id")
      .whereRef("payment_id", "=", "payments.id")
      .where("from_state", "is", null)
      .where("to_state", "=", "rejected"),
  );

const lapsed = ({ id, amount_paise, cart, reference, state }: PaymentRow): LapsedClaim => ({
  _id: id,
  amount: amount_paise,
  services: readBought(cart).map(({ name }) => name),
  ...(reference === null ? {} : { reference }),
  ...(state === "rejected" ? { rejected: true } : {}),
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
