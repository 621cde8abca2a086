import { record } from "../audit/record";
import { rupees } from "../operator/print";
import type { Parts } from "../parts";
import type { GatewayPayment } from "../providers/gateway/port";
import { Refusal } from "../refusal";
import type { Db } from "../store/database";
import type { PaymentId } from "../store/ids";
import { announce, announceRefund, announceRefundDue } from "../messages/announce";
import { issueInvoice } from "../invoices/issue";
import { grant, holdQueue, revoke } from "../subscriptions/grant";
import { readBought } from "./bought";
import { decide, type Action } from "./decide";
import { goesOverFeeCap } from "./fee-cap";
import { nextLookAgain } from "./look-schedule";
import { readRefundDue, writeRefundDue } from "./refund-due";
import { isOpen, move, paymentById, type Cause, type PaymentRow } from "./rows";
import type { PaymentState } from "./states";

/** What money moves on: the order's payments as the gateway, freshly asked, shows them; or the operator's word that the transfer arrived. */
export type Proof =
  { seen: GatewayPayment[] } | { received: { utr_enc: string; utr_hash: string } | null };

export interface Settled {
  state: PaymentState;
  /** the gateway's payment that settled it */
  settledWith: string | null;
  /** money seems to be on its way: listed as pending */
  awaiting: boolean;
  /** authorised payments which the gateway should be asked to capture, outside any transaction */
  toCapture: GatewayPayment[];
  amountDiffers: boolean;
  overFeeCap: boolean;
}

/**
 * The one place where money becomes service: in one transaction that holds the payment's row it checks state, order, amount and currency, moves the
 * state, gives or ends the subscriptions and flags refunds. Called by verify, re-verify, webhook, reconciler and operator, as often as they like:
 * the same proof again changes nothing. Money for a closed account, or over the year's fee limit, serves nobody: online it is owed back, a claim is not
 * confirmed.
 * Throws Refusal 404 (no such payment) or 409 (a claim the operator cannot confirm).
 */
export async function settle(
  parts: Parts,
  id: PaymentId,
  proof: Proof,
  cause: Cause,
): Promise<Settled> {
  return parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id);
      if (!row) throw new Refusal(404, `There is no payment ${id}.`);
      const closed = await isClosed(parts, tx, row);
      if ("received" in proof && closed)
        throw new Refusal(
          409,
          "This account is closed, so there is nobody to serve. Send the money back to the payer.",
        );
      if ("received" in proof)
        return outcome(await receive(parts, tx, row, proof.received ?? {}, cause), []);
      const actions = decide(
        {
          state: row.state,
          orderId: row.provider_order_id,
          settledWith: row.provider_payment_id,
          amountPaise: row.amount_paise,
          currency: row.currency,
          refundedPaise: row.refunded_paise,
          refundDue: readRefundDue(row.refund_due),
          awaiting: row.awaiting_since !== null,
          closed,
          overFeeCap: isOpen(row.state) && (await goesOverFeeCap(parts, tx, row)),
        },
        proof.seen,
      );
      let now = row;
      for (const action of actions) now = await apply(parts, tx, now, action, cause);
      return outcome(now, actions);
    },
    { table: "payments", id },
  );
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

const outcome = (row: PaymentRow, actions: Action[]): Settled => ({
  state: row.state,
  settledWith: row.provider_payment_id,
  awaiting: row.awaiting_since !== null,
  toCapture: actions.flatMap((action) => (action.do === "capture" ? [action.payment] : [])),
  amountDiffers: readRefundDue(row.refund_due).some((due) => due.why === "amount differs"),
  overFeeCap: readRefundDue(row.refund_due).some((due) => due.why === "over the fee limit"),
});

async function apply(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  action: Action,
  cause: Cause,
): Promise<PaymentRow> {
  switch (action.do) {
    case "fulfil":
      return fulfil(
        parts,
        tx,
        await move(parts, tx, row, "captured", cause, { provider_payment_id: action.with }),
        cause,
      );
    case "flag":
      parts.log.error(
        { payment: row.id, gatewayPayment: action.due.paymentId, why: action.due.why },
        "a refund is due",
      );
      record(parts, tx, {
        what: "refund due",
        person: row.person_id,
        about: {
          payment: row.id,
          gatewayPayment: action.due.paymentId,
          paise: action.due.amountPaise,
          why: action.due.why,
        },
      });
      await announceRefundDue(parts, tx, row, action.due);
      return change(tx, row, {
        refund_due: writeRefundDue([...readRefundDue(row.refund_due), action.due]),
      });
    case "unflag":
      record(parts, tx, {
        what: "money returned",
        person: row.person_id,
        about: { payment: row.id, gatewayPayment: action.paymentId },
      });
      return change(tx, row, {
        refund_due: writeRefundDue(
          readRefundDue(row.refund_due).map((due) =>
            due.paymentId === action.paymentId ? { ...due, refunded: true } : due,
          ),
        ),
      });
    case "refunded":
      record(parts, tx, {
        what: "money returned",
        person: row.person_id,
        about: { payment: row.id, paise: action.paise },
      });
      if (action.whole) await revoke(parts, tx, row);
      await tellOfRefund(parts, tx, row, action);
      if (!action.whole) return change(tx, row, { refunded_paise: action.paise });
      return move(parts, tx, row, "refunded", cause, {
        refunded_paise: action.paise,
        next_look_at: nextLookAgain(parts.now(), parts.now()),
      });
    case "await":
      return change(tx, row, { awaiting_since: parts.now() });
    case "stop awaiting":
      return change(tx, row, { awaiting_since: null });
    case "move":
      return move(parts, tx, row, action.to, cause);
    case "capture":
      return row;
  }
}

/** A refund that the operator asked of us is told of where it was asked for (`refund.ts`); one made in the gateway's dashboard, here. */
async function tellOfRefund(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise, whole }: { paise: number; whole: boolean },
): Promise<void> {
  const asked = await tx
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", row.id)
    .executeTakeFirst();
  const counted =
    asked === undefined ||
    asked.refunded_before_paise === null ||
    row.refunded_paise >= asked.refunded_before_paise + asked.amount_paise;
  const news = paise - row.refunded_paise - (counted ? 0 : asked.amount_paise);
  if (news <= 0) return;
  const running = await tx
    .selectFrom("subscriptions")
    .select("id")
    .where("payment_id", "=", row.id)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", parts.now())
    .limit(1)
    .executeTakeFirst();
  const subscriptions = whole ? "ended" : running ? "run on" : "over";
  await announceRefund(parts, tx, row, { paise: news, about: `${row.id} ${paise}`, subscriptions });
}

async function receive(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  reference: Partial<PaymentRow>,
  cause: Cause,
): Promise<PaymentRow> {
  if (row.method !== "manual")
    throw new Refusal(409, "This is an online payment: the gateway alone confirms it.");
  if (row.state === "fulfilled") throw new Refusal(409, "This claim is confirmed already.");
  if (await goesOverFeeCap(parts, tx, row))
    throw new Refusal(
      409,
      `With this payment the person would be charged more than ${rupees(parts.settings.limits.feeCapPaise)} in a year, the most the law allows. Send the money back to the payer.`,
    );
  return fulfil(parts, tx, await move(parts, tx, row, "confirmed", cause, reference), cause);
}

/** The only caller of `grant`. */
async function fulfil(parts: Parts, tx: Db, row: PaymentRow, cause: Cause): Promise<PaymentRow> {
  const now = parts.now();
  await grant(parts, tx, row, readBought(row.cart), now);
  await issueInvoice(parts, tx, row);
  await announce(parts, tx, "subscription started", row);
  const next_look_at = row.method === "online" ? nextLookAgain(now, now) : null;
  return move(parts, tx, row, "fulfilled", cause, {
    fulfilled_at: now,
    awaiting_since: null,
    next_look_at,
  });
}

async function change(tx: Db, row: PaymentRow, values: Partial<PaymentRow>): Promise<PaymentRow> {
  await tx.updateTable("payments").set(values).where("id", "=", row.id).execute();
  return { ...row, ...values };
}
