import type { Parts } from "../../platform/parts";
import { nextLookAgain } from "../payments/look-schedule";
import { move, moneyOfPayment, type Cause, type PaymentRow } from "../payments/rows";
import type { Db } from "../../platform/store/store";

/**
 * The payment is refunded once all of it is back, and fulfilled again when the bank sent some of it
 * home.
 *
 * @returns the row as it is now
 */
export async function paymentByRefunds(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  cause: Cause,
): Promise<PaymentRow> {
  const back = await returned(tx, row);
  const next_look_at = nextLookAgain(parts.now(), parts.now());
  if (row.state === "fulfilled" && back >= row.amount_paise)
    return move(parts, tx, row, "refunded", cause, { next_look_at });
  if (row.state === "refunded" && back < row.amount_paise)
    return move(parts, tx, row, "fulfilled", cause, { next_look_at });
  return row;
}

/** Paise of the payment that are back, or on their way, or sent by hand. */
export const leaving = (tx: Db, row: PaymentRow): Promise<number> =>
  sums(tx, row, ["processed", "pending"]);
const returned = (tx: Db, row: PaymentRow): Promise<number> => sums(tx, row, ["processed"]);

async function sums(
  tx: Db,
  { id, provider_payment_id }: PaymentRow,
  statuses: ("processed" | "pending")[],
): Promise<number> {
  const money = moneyOfPayment({ id, provider_payment_id });
  const gateway = await tx
    .selectFrom("gateway_refunds")
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("money_id", "=", money)
    .where("status", "in", statuses)
    .executeTakeFirst();
  const sent = await tx
    .selectFrom("refunds")
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("money_id", "=", money)
    .where("state", "=", "sent")
    .executeTakeFirst();
  const before = await tx
    .selectFrom("made_good")
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("money_id", "=", money)
    .where("how", "=", "went before")
    .executeTakeFirst();
  const carriedBack = await tx
    .selectFrom("made_good")
    .select((e) => e.fn.sum<number | string | null>(e.neg("amount_paise")).as("paise"))
    .where("money_id", "=", money)
    .where("how", "=", "came back")
    .where("again_as", "=", id)
    .executeTakeFirst();
  return [gateway, sent, before, carriedBack].reduce(
    (sum, one) => sum + Number(one?.paise ?? 0),
    0,
  );
}
