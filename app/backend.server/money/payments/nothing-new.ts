import type { Parts } from "../../platform/parts";
import type { GatewayPayment, GatewayRefund } from "../../providers/gateway/port";
import type { MoneyId } from "../../platform/store/ids";
import { ledgerStatus, UNSEEN } from "../ledger/gateway-rows";
import { decide } from "./decide";
import type { PaymentRow } from "./rows";
import type { Seen, Settled } from "./settled";

/**
 * Most looks at an order show what the books hold already. Such a one takes no lock and writes
 * nothing: `settle` would change nothing, and people and other servers would wait for it.
 *
 * @param row as it was before the gateway was asked
 * @returns how the payment stands, or null when anything is new, or follows: settle it
 */
export async function nothingNew(
  parts: Pick<Parts, "store">,
  row: PaymentRow,
  { payments, refunds }: Seen,
): Promise<Settled | null> {
  // An order just adopted; one whose looks were over begins them again by being heard of.
  if (row.provider_order_id === null || row.next_look_at === null) return null;
  const held = await heldOf(parts, row);
  const theirs = payments.filter(({ orderId }) => orderId === row.provider_order_id);
  if (!theirs.every((payment) => held.some((one) => isAsShown(one, payment)))) return null;
  if (!(await areHeld(parts, refunds))) return null;
  const owed = held.filter(({ use }) => use === "owed");
  const follows = decide(
    {
      state: row.state,
      orderId: row.provider_order_id,
      settledWith: row.provider_payment_id,
      amountPaise: row.amount_paise,
      currency: row.currency,
      owed: owed.map(({ id }) => id),
      awaiting: row.awaiting_since !== null,
      // Both keep money from serving, so without them no less follows.
      closed: false,
      overFeeCap: false,
    },
    theirs,
  );
  if (follows.length > 0) return null;
  return {
    state: row.state,
    settledWith: row.provider_payment_id,
    awaiting: row.awaiting_since !== null,
    toCapture: [],
    amountDiffers: owed.some(({ why }) => why === "amount differs"),
    overFeeCap: owed.some(({ why }) => why === "over the fee limit"),
  };
}

const heldOf = ({ store }: Pick<Parts, "store">, { id }: PaymentRow) =>
  store.db
    .selectFrom("money_in")
    .select(["id", "order_id", "status", "fee_paise", "tax_paise", "use", "why"])
    .where("payment_id", "=", id)
    .execute();

const isAsShown = (
  held: Awaited<ReturnType<typeof heldOf>>[number],
  payment: GatewayPayment,
): boolean =>
  held.id === (payment.id as MoneyId) &&
  held.order_id === payment.orderId &&
  held.status === ledgerStatus(payment) &&
  held.fee_paise === payment.feePaise &&
  held.tax_paise === payment.taxPaise;

/** Whether all are in the ledger as they are shown, and final: one in hand is read again. */
async function areHeld(
  { store }: Pick<Parts, "store">,
  refunds: GatewayRefund[],
): Promise<boolean> {
  if (refunds.length === 0) return true;
  const rows = await store.db
    .selectFrom("gateway_refunds")
    .select(["id", "status", "reference", "refund_id", "seen_at", "next_read_at"])
    .where(
      "id",
      "in",
      refunds.map(({ id }) => id),
    )
    .execute();
  return refunds.every(({ id, status, reference, receipt }) => {
    const row = rows.find((one) => one.id === id);
    return (
      row !== undefined &&
      row.seen_at !== UNSEEN &&
      row.next_read_at === null &&
      row.status === status &&
      row.reference === reference &&
      // Ours by its receipt, and not known to be.
      (row.refund_id !== null || receipt === null)
    );
  });
}
