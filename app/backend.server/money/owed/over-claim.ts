import { sql } from "kysely";
import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { record } from "../../platform/audit/record";
import { takeLetterBack } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { account } from "../ledger/ledger";
import { noteByHand, unnoteByHand } from "../ledger/by-hand-rows";
import { tellPayerOwed } from "./announce-owed";
import { markOwed } from "./owe";
import { undoUntil } from "../payments/confirmation";
import { paymentById, type PaymentRow } from "../payments/rows";
import { mayMove } from "../../platform/states/payment-states";
import { addRefund, type RefundRow } from "../refunds/refund-rows";

/** So many times the claim, or a part of it, is a slip of the keys sooner than a transfer. */
const ABSURD = 10;

/** The ledger's row of what a transfer brought above its claim; it may not be there. */
export const overMoneyOf = (id: PaymentId): MoneyId => `${id}-over` as MoneyId;

/** The ledger's row of a transfer that came for a claim and could not be served. */
export const unservedMoneyOf = (id: PaymentId): MoneyId => `${id}-back` as MoneyId;

/** The same, for joining the ledger as `back` to payments. */
export const isUnservedMoney = () => sql<boolean>`back.id = payments.id || '-back'`;

/** The refund of what came for a claim that was not served; undefined where nothing is noted. */
export const sentBackAs = (db: Db, id: PaymentId) =>
  db
    .selectFrom("refunds")
    .select(["id", "state"])
    .where("money_id", "=", unservedMoneyOf(id))
    .executeTakeFirst();

/** What came for it is owed back already, or went back: once. Throws Refusal 409. */
export async function refuseSentBack(db: Db, id: PaymentId): Promise<void> {
  const back = await sentBackAs(db, id);
  if (back)
    throw new OperatorRefusal(
      409,
      `The money of this claim goes back, or went (refund ${back.id}). Nothing was confirmed. Another transfer that came buys something by a new claim of its client, or is booked to send back: claims send-back ${id} --utr 412345678901 --yes`,
      {
        onPage:
          "The money of this claim goes back, or went. Nothing was confirmed. Another transfer " +
          "that came buys something by a new claim of its client; or it goes back: book its line " +
          "on the page Bank statement.",
      },
    );
}

/**
 * How many paise a transfer brought above its claim. Less than the claim serves nobody, as online:
 * the service and its invoice are of the whole price.
 *
 * @param came paise of the transfer; null: the operator says that just the claim's came
 * @throws Refusal 409 when less came
 */
export function overClaim({ id, amount_paise }: PaymentRow, came: number | null): number {
  const over = (came ?? amount_paise) - amount_paise;
  if (over < 0) {
    const short =
      `${inRupees(amount_paise + over)} came, and this claim is of ` +
      `${inRupees(amount_paise)}: ` +
      `${shortWords(amount_paise, amount_paise + over)}${inRupees(-over)} is missing. ` +
      "Nothing was confirmed. Ask the client for the rest; once all of it has come, in " +
      "two transfers, confirm it";
    throw new OperatorRefusal(
      409,
      `${short}: claims confirm ${id}. If the rest does not come, note what came, and ` +
        `send it back: claims send-back ${id} --received RUPEES --utr 412345678901 --yes`,
      {
        onPage:
          `${short}. If the rest does not come: "The money came, and cannot be served", ` +
          "on its card.",
      },
    );
  }
  return over;
}

const shortWords = (asked: number, came: number): string =>
  came * ABSURD <= asked ? "a tenth or less (was a digit left out?). " : "";

/** Paise: what a claim is of, and what is said to have come for it. */
export interface MoreThanAsked {
  asked: number;
  came: number;
}

/**
 * Whether more is said to have come than a claim is of: then it is asked once more before it is
 * confirmed. Null too where it cannot be confirmed at all; the confirmation says why.
 *
 * @param came paise; null: just what the claim is of
 */
export async function moreThanAsked(
  { store: { db } }: Parts,
  id: string,
  came: number | null,
): Promise<MoreThanAsked | null> {
  const row = await paymentById(db, id as PaymentId);
  if (row?.method !== "manual" || !mayMove(row.state, "confirmed")) return null;
  return came !== null && came > row.amount_paise ? { asked: row.amount_paise, came } : null;
}

/** Both sums, for the owner before they say that it is meant. */
export const overWords = (more: MoreThanAsked): string =>
  `${inRupees(more.came)} came for ${inRupees(more.asked)}?${slipWords(more)} ${inRupees(more.came - more.asked)} would be yours to send back by bank transfer.`;

/** Names a sum that is absurd, with a space before it; "" where it is none. */
export function slipWords({ asked, came }: MoreThanAsked): string {
  const times = Math.floor(came / asked);
  if (times < ABSURD) return "";
  return ` That is ${came % asked === 0 ? "" : "more than "}${times} times the claim: were paise typed for rupees?`;
}

/** The refund of what came above a claim, while the owner is to send it. */
export const overToSend = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom("refunds")
    .selectAll()
    .where("money_id", "=", overMoneyOf(id as PaymentId))
    .where("state", "=", "to send")
    .executeTakeFirst();

/**
 * What came above the claim stands in the ledger as money that bought nothing, and is the owner's
 * to send back. For use in the transaction that confirms the claim.
 */
export async function oweOver(parts: Parts, tx: Db, row: PaymentRow, paise: number): Promise<void> {
  const over = { id: overMoneyOf(row.id), payment: row.id, paise, currency: row.currency };
  const money = await noteByHand(parts, tx, over);
  await markOwed(parts, tx, money, "amount differs");
  const refund = await addRefund(parts, tx, {
    money_id: money,
    payment_id: row.id,
    amount_paise: paise,
    why: "amount differs",
    state: "to send",
    reason: `${inRupees(row.amount_paise + paise)} came for ${inRupees(row.amount_paise)}.`,
  });
  record(parts, tx, {
    what: "refund due",
    person: row.person_id,
    about: { payment: row.id, gatewayPayment: money, refund: refund.id, paise, why: refund.why },
  });
  await account(tx, money);
}

/** The payer hears of it in ten minutes, as long as the confirmation may be undone. */
export async function tellOver(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  paise: number,
): Promise<void> {
  if (paise <= 0) return;
  await tellPayerOwed(parts, tx, row, {
    ...{ money: overMoneyOf(row.id), paise, why: "amount differs", asked: row.amount_paise },
    notBefore: undoUntil(parts.now()),
  });
}

/** The confirmation is undone: nothing came above it either, and its payer hears of none. */
export async function unoweOver(tx: Db, id: PaymentId): Promise<void> {
  const money = overMoneyOf(id);
  await takeLetterBack(tx, "refund due", `${id} ${money}`);
  if (await unnoteByHand(tx, money)) await account(tx, money);
}
