import type { Parts } from "../../platform/parts";
import { OperatorRefusal } from "../../../api/refusal";
import type { Db } from "../../platform/store/store";
import type { PaymentId } from "../../platform/store/ids";
import { holdQueue } from "../service/grant";
import { receiveTransfer } from "./receive-transfer";
import { paymentById, type Cause, type PaymentRow } from "./rows";
import type { Proof, Settled } from "./settled";
import { settleSeen } from "./settle-seen";

/**
 * The one place where money becomes service: in one transaction that holds the payment's row it
 * writes what the gateway shows into the ledger, checks state, order, amount and currency, moves
 * the state, gives or ends the subscriptions, says what is owed back and accounts for every paisa.
 * Called by verify, re-verify, webhook, reconciler, sweep and operator, as often as they like: the
 * same proof again changes nothing. Money for a closed account, or over the year's fee limit,
 * serves nobody: online it is owed back, a claim is not confirmed. Throws Refusal 404 (no such
 * payment) or 409 (a claim the operator cannot confirm).
 */
export async function settle(
  parts: Parts,
  id: PaymentId,
  proof: Proof,
  cause: Cause,
): Promise<Settled> {
  return parts.store.transaction((tx) => settleIn(parts, tx, id, proof, cause), {
    table: "payments",
    id,
  });
}

/** The same within a transaction that holds the payment, or has just written it. */
export async function settleIn(
  parts: Parts,
  tx: Db,
  id: PaymentId,
  proof: Proof,
  cause: Cause,
): Promise<Settled> {
  const row = await paymentById(tx, id);
  if (!row)
    throw new OperatorRefusal(404, `There is no payment ${id}.`, {
      onPage: "There is no such payment.",
    });
  const closed = await isClosed(parts, tx, row);
  return "received" in proof
    ? receiveTransfer(parts, tx, row, { closed, ...proof }, cause)
    : settleSeen(parts, tx, row, { closed, ...proof.seen }, cause);
}

/** Held against a closing that goes on at the same moment. */
async function isClosed(parts: Parts, tx: Db, { person_id }: PaymentRow): Promise<boolean> {
  await holdQueue(parts, tx, person_id);
  return (
    (
      await tx
        .selectFrom("people")
        .select("closed_at")
        .where("id", "=", person_id)
        .executeTakeFirstOrThrow()
    ).closed_at !== null
  );
}
