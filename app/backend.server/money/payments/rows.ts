import type { Selectable } from "kysely";
import { record } from "../../platform/audit/record";
import { countMove } from "../ledger/sums";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { writtenOnce } from "../../platform/store/written-once";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Tables } from "../../platform/store/tables";
import { mayMove, type PaymentState } from "../../platform/states/payment-states";

export type PaymentRow = Selectable<Tables["payments"]>;

/** Who or what made a payment change; kept with each transition. */
export type Cause =
  | "create-order"
  | "verify"
  | "re-verify"
  | "failed-payment"
  | "cancel-payment"
  | "manual-payment"
  | "cancel-claim"
  | "webhook"
  | "reconciler"
  | "operator"
  | "sweep"
  | "rebuilt"
  | "lapse";

/** Online payments that money may still reach. */
export const OPEN = [
  "created",
  "attempted",
  "failed",
  "cancelled",
] as const satisfies readonly PaymentState[];
/** Online payments whose money is here, or was: a second payment or a refund may follow. */
export const SETTLED = ["fulfilled", "refunded"] as const satisfies readonly PaymentState[];
export const isOpen = (state: PaymentState): boolean =>
  (OPEN as readonly PaymentState[]).includes(state);

export const paymentById = async (db: Db, id: PaymentId): Promise<PaymentRow | undefined> =>
  (await withId(db, id))[0];
const withId = writtenOnce((db, id: PaymentId) =>
  db.selectFrom("payments").selectAll().where("id", "=", id),
);

/**
 * Under which id the ledger holds the money that settled a payment: the gateway's, or our own of a
 * payment by hand.
 */
export const moneyOfPayment = ({
  id,
  provider_payment_id,
}: Pick<PaymentRow, "id" | "provider_payment_id">): MoneyId =>
  (provider_payment_id ?? id) as string as MoneyId;

export const paymentOfOrder = (db: Db, orderId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom("payments").selectAll().where("provider_order_id", "=", orderId).executeTakeFirst();

/**
 * Moves a payment along its table and writes the event, with whatever else changes with it. For use
 * inside a transaction that holds the row. A claim that is rejected or lapses lets go of its UTR
 * (`utr_hash`), so that whoever did pay with it may name it.
 * Throws when the table does not allow the move.
 *
 * @returns the row as it is now
 */
export async function move(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  to: PaymentState,
  cause: Cause,
  also: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  if (!mayMove(row.state, to)) throw new Error(`a payment may not move from ${row.state} to ${to}`);
  const freed = to === "rejected" || to === "dismissed" ? { utr_hash: null } : {};
  const changed = { ...also, ...freed, state: to, updated_at: parts.now() };
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set(changed)
    .where("id", "=", row.id)
    .where("state", "=", row.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n)
    throw new Error(`a payment in state ${row.state} moved under our hands`);
  await writeEvent(parts, tx, row, row.state, to, cause);
  return { ...row, ...changed };
}

/**
 * Kept with the payment and put on the audit trail. The first event of a payment has no state to
 * come from.
 */
export async function writeEvent(
  parts: Parts,
  tx: Db,
  payment: Pick<PaymentRow, "id" | "person_id">,
  from_state: PaymentState | null,
  to_state: PaymentState,
  cause: Cause,
): Promise<void> {
  await tx
    .insertInto("payment_events")
    .values({
      id: parts.newId(),
      payment_id: payment.id,
      from_state,
      to_state,
      cause,
      at: parts.now(),
    })
    .execute();
  countMove(tx, from_state, to_state);
  record(parts, tx, {
    what: "payment",
    person: payment.person_id,
    about: { payment: payment.id, from: from_state, to: to_state, cause },
  });
}
