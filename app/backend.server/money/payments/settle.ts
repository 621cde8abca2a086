import { accountFor } from "../ledger/account-for";
import { record } from "../../platform/audit/record";
import { account } from "../ledger/ledger";
import { holdMoney, noteByHand, notePayment, noteRefunds } from "../ledger/gateway-rows";
import { refuseGoneAgain } from "../owed/gone-again";
import { overClaim, oweOver } from "../owed/over-claim";
import { owe, owedOf } from "../owed/owe";
import { followRefunds } from "../refunds/refund-news";
import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { GatewayPayment, GatewayRefund } from "../../providers/gateway/port";
import { OperatorRefusal } from "../../../api/refusal";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { announceStarted } from "../announce-started";
import { issueInvoice } from "../invoices/issue";
import { grant, holdQueue } from "../service/grant";
import { readBought } from "./bought";
import { decide, type Action } from "./decide";
import { keepConfirmation, undoUntil } from "./confirmation";
import { goesOverFeeCap } from "./fee-cap";
import { nextLookAgain } from "./look-schedule";
import { lookAgainIfOver } from "./next-look";
import { isOpen, move, moneyOfPayment, paymentById, type Cause, type PaymentRow } from "./rows";
import type { PaymentState } from "../../platform/states/payment-states";

/** An order's payments and their refunds as the gateway, freshly asked, shows them. */
export interface Seen {
  payments: GatewayPayment[];
  refunds: GatewayRefund[];
}

/**
 * What money moves on: what the gateway shows, or the operator's word that the transfer arrived.
 */
export type Proof = { seen: Seen } | Arrived;
/** `paise`: what the transfer brought; null: what the claim is of */
interface Arrived {
  received: Received;
  paise: number | null;
}
/** The bank's reference of the transfer that arrived: as entered, or as the claim names it. */
export type Received = { utr_enc: string; utr_hash: string } | "as on the claim" | "without a UTR";

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
    ? receive(parts, tx, row, { closed, ...proof }, cause)
    : settleSeen(parts, tx, row, { closed, ...proof.seen }, cause);
}

async function settleSeen(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { closed, payments, refunds }: Seen & { closed: boolean },
  cause: Cause,
): Promise<Settled> {
  const theirs = payments.filter(
    ({ orderId }) => row.provider_order_id !== null && orderId === row.provider_order_id,
  );
  const held = await heldOf(tx, row);
  const money = [...new Set([...held, ...theirs.map((one) => one.id as MoneyId)])].sort();
  await holdMoney(parts, tx, money);
  for (const payment of theirs) await notePayment(parts, tx, payment, row);
  const actions = decide(
    {
      state: row.state,
      orderId: row.provider_order_id,
      settledWith: row.provider_payment_id,
      amountPaise: row.amount_paise,
      currency: row.currency,
      owed: (await owedOf(tx, row.id)).map((one) => one.id),
      awaiting: row.awaiting_since !== null,
      closed,
      overFeeCap: isOpen(row.state) && (await goesOverFeeCap(parts, tx, row)),
    },
    theirs,
  );
  let now = row;
  for (const action of actions) now = await apply(parts, tx, now, action, cause);
  const news = await noteRefunds(
    parts,
    tx,
    refunds.filter(({ paymentId }) => money.includes(paymentId as MoneyId)),
  );
  now = await followRefunds(parts, tx, now, news, cause);
  for (const one of money) await accountFor(parts, tx, one);
  return outcome(tx, await lookAgainIfOver(parts, tx, now), actions);
}

/** What the ledger holds of a payment's order. */
async function heldOf(tx: Db, { id }: PaymentRow): Promise<MoneyId[]> {
  const rows = await tx.selectFrom("money_in").select("id").where("payment_id", "=", id).execute();
  return rows.map((one) => one.id);
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

async function outcome(tx: Db, row: PaymentRow, actions: Action[]): Promise<Settled> {
  const owed = await owedOf(tx, row.id);
  return {
    state: row.state,
    settledWith: row.provider_payment_id,
    awaiting: row.awaiting_since !== null,
    toCapture: actions.flatMap((action) => (action.do === "capture" ? [action.payment] : [])),
    amountDiffers: owed.some((one) => one.why === "amount differs"),
    overFeeCap: owed.some((one) => one.why === "over the fee limit"),
  };
}

async function apply(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  action: Action,
  cause: Cause,
): Promise<PaymentRow> {
  switch (action.do) {
    case "fulfil": {
      const captured = await move(parts, tx, row, "captured", cause, {
        provider_payment_id: action.with,
      });
      await tx
        .updateTable("money_in")
        .set({ use: "service" })
        .where("id", "=", action.with as MoneyId)
        .execute();
      return fulfil(parts, tx, captured, cause);
    }
    case "owe":
      await owe(parts, tx, row, action);
      return row;
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

async function receive(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { closed, received, paise }: Arrived & { closed: boolean },
  cause: Cause,
): Promise<Settled> {
  // It may have been pressed at the same moment as what sends the money back.
  await refuseGoneAgain(tx, row.id);
  if (closed) throw sendItBack(row, "This account is closed, so there is nobody to serve.");
  if (row.method !== "manual")
    throw new OperatorRefusal(409, "This is an online payment: the gateway alone confirms it.");
  if (row.state === "fulfilled") throw new OperatorRefusal(409, "This claim is confirmed already.");
  if (row.state === "refunded")
    throw new OperatorRefusal(
      409,
      "This claim was confirmed, and its money is back with the payer.",
    );
  if (await goesOverFeeCap(parts, tx, row))
    throw sendItBack(
      row,

      "With this payment the person would be charged more than " +
        `${inRupees(parts.settings.limits.feeCapPaise)} in a year, the most the law ` +
        "allows.",
    );
  if (received === "as on the claim" && row.utr_enc === null)
    throw new OperatorRefusal(
      422,
      "This claim names no UTR. Enter the one on your bank statement, or confirm it without one (on the command line: --without-utr).",
      {
        onPage:
          "This claim names no UTR. Type the one on your bank statement, or confirm it without one.",
      },
    );
  const over = overClaim(row, paise);
  await keepConfirmation(parts, tx, row);
  const confirmed = await move(
    parts,
    tx,
    row,
    "confirmed",
    cause,
    recordedAs(parts, row, received),
  );
  record(parts, tx, {
    what: "claim confirmed",
    person: row.person_id,
    about: { payment: row.id, paise: row.amount_paise + over, utr: whichUtr(row, received) },
  });
  const came = { payment: row.id, paise: row.amount_paise, currency: row.currency };
  const money = await noteByHand(parts, tx, { id: moneyOfPayment(row), ...came });
  const now = await fulfil(parts, tx, confirmed, cause);
  await account(tx, money);
  if (over > 0) await oweOver(parts, tx, row, over);
  return outcome(tx, now, []);
}

const sendItBack = ({ id }: PaymentRow, because: string): OperatorRefusal =>
  new OperatorRefusal(
    409,
    `${because} Note that the money came, and send it back: claims send-back ${id} ` +
      "--utr 412345678901 --yes",
    { onPage: `${because} If it came: "The money came, and cannot be served", on its card.` },
  );

const whichUtr = ({ utr_enc }: PaymentRow, received: Received): string => {
  if (typeof received !== "string") return "entered";
  return received === "without a UTR" || utr_enc === null ? "none" : "on the claim";
};

/**
 * The claim stands under the reference of what paid it. Another UTR that its client named is kept,
 * and not spent: should a transfer with it come, it is a second one.
 */
export function recordedAs({ seal }: Parts, { utr_enc }: PaymentRow, received: Received) {
  if (received === "as on the claim") return {};
  const given = received === "without a UTR" ? { utr_enc: null, utr_hash: null } : received;
  const named = utr_enc === null ? null : seal.open(utr_enc, "payments.utr");
  const hash = named === null ? null : seal.hash(named, "payments.utr");
  if (named === null || hash === given.utr_hash) return given;
  return {
    ...given,
    named_utr_enc: seal.close(named, "payments.named_utr"),
    named_utr_hash: hash,
  };
}

/** The only caller of `grant`. */
async function fulfil(parts: Parts, tx: Db, row: PaymentRow, cause: Cause): Promise<PaymentRow> {
  const now = parts.now();
  await grant(parts, tx, row, readBought(row.cart), now);
  await issueInvoice(parts, tx, row);
  await announceStarted(parts, tx, row, row.method === "manual" ? undoUntil(now) : now);
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
