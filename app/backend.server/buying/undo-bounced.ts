import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { accountFor } from "../money/ledger/account-for";
import { creditedAs } from "../money/ledger/carried-rows";
import { whyUnpaid } from "../money/ledger/never-came";
import type { PaymentRow } from "../money/payments/rows";
import { aboutNotAgain } from "../money/refunds/announce-not-again";
import { announceArrived } from "../money/refunds/announce-sent";
import { NOT_ARRIVED } from "../money/refunds/announce-not-arrived";
import { noRefund } from "../money/refunds/in-words";
import { leftOf } from "../money/refunds/left-of";
import { isPart } from "../money/refunds/part-shares";
import { paymentByRefunds } from "../money/refunds/payment-by-refunds";
import {
  changeRefund,
  refundById,
  refundsOfMoney,
  sentAgainFor,
  type RefundRow,
} from "../money/refunds/refund-rows";
import { wentOtherwise } from "../money/refunds/went-otherwise";
import { tellAsked } from "../money/refunds/tell-asked";
import { knowsOfReturn } from "../money/refunds/told-asked";
import { isGivenUp, NOT_BACK } from "../money/refunds/refund-reasons";
import { record } from "../platform/audit/record";
import { areUnread, takeLetterBack } from "../platform/unread-letters";
import type { Parts } from "../platform/parts";
import { WAITING } from "../platform/states/refund-states";
import type { RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { undoWithRefund } from "./undo-with-refund";

/** A transfer that was entered as come back, and what is to be sent for it. */
export interface CameBack {
  first: RefundRow;
  /** null: nothing, since its money never came or was somebody else's; it was lost */
  again: RefundRow | null;
  /** its letter waits for its ten minutes: the client has not heard of it */
  isUntold: boolean;
}

/**
 * That a transfer of ours came back was entered by mistake: it counts as returned again, by its own
 * day and reference, and nothing is to be sent again, also where the owner had withdrawn that; or,
 * where its money never came or was somebody else's, it is lost again.
 * Within ten minutes no letter leaves; later the client, who read that it did not arrive, or that
 * it is asked for no more, is told.
 *
 * @param id of either of the two refunds, or of the one that was lost
 * @returns whether it counts as returned; else it is lost again
 * @throws Refusal 404, 409 (it did not come back, is sent again by now, or the bank took money)
 */
export async function undoBounced(parts: Parts, id: RefundId): Promise<boolean> {
  const found = await checkUndoBounced(parts, id);
  const known = (found.again ?? found.first).id;
  await undoWithRefund(parts, known, async (tx, { payment: row }) => {
    const { first, again } = await cameBack(tx, known);
    if (again !== null) await sendsNothing(tx, again);
    // No move of its own: a transfer that came back is entered as sent by this alone.
    await tx
      .updateTable("refunds")
      .set({ state: "sent", bounced_on: null })
      .where("id", "=", first.id)
      .execute();
    if (row) {
      if (again !== null) await unannounceAgain(parts, tx, row, { first, again });
      await paymentByRefunds(parts, tx, row, "operator");
      await accountFor(parts, tx, first.money_id);
      const now = await creditedAs(tx, first.money_id);
      await tellAsked(parts, tx, row.id, { also: now === null ? [] : [now.again] });
    } else await accountFor(parts, tx, first.money_id);
    record(parts, tx, {
      what: "refund bounced undone",
      ...(row ? { person: row.person_id } : {}),
      about: { refund: first.id, gatewayPayment: first.money_id, paise: first.amount_paise },
    });
  });
  return found.again !== null;
}

async function sendsNothing(tx: Db, again: RefundRow): Promise<void> {
  const reason = NOT_BACK;
  if (!(await changeRefund(tx, again, "withdrawn", { reason })))
    await tx.updateTable("refunds").set({ reason }).where("id", "=", again.id).execute();
}

async function unannounceAgain(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { first, again }: { first: RefundRow; again: RefundRow },
): Promise<void> {
  const about = [`${row.id} ${again.id}`, aboutNotAgain(row, again.id)];
  let untold = true;
  for (const one of about) untold = (await takeLetterBack(tx, NOT_ARRIVED, one)) && untold;
  if (!untold) await announceArrived(parts, tx, row, sentAs(parts, first, again));
}

/** What would be undone. Throws Refusal as `undoBounced` does. */
export const checkUndoBounced = (parts: Parts, id: RefundId): Promise<CameBack> =>
  cameBack(parts.store.db, id);

/**
 * Whether that a transfer came back could be undone, for who is asked before it is entered: not
 * once money of its payment came or went otherwise.
 */
export const couldBounceBeUndone = async (db: Db, refund: RefundRow): Promise<boolean> =>
  !(await wentOtherwise(db, refund));

/** Whether it would be done, for who is asked. */
export async function mayBounceBeUndone(parts: Parts, id: RefundId): Promise<boolean> {
  try {
    await checkUndoBounced(parts, id);
    return true;
  } catch (problem) {
    if (problem instanceof OperatorRefusal) return false;
    throw problem;
  }
}

/** Whether a refund is one of such two: that it came back is what `refunds undo` undoes of it. */
export const isOfCameBack = ({ state, again_for }: RefundRow): boolean =>
  state === "bounced" || again_for !== null;

async function cameBack(db: Db, id: RefundId): Promise<CameBack> {
  const row = await refundById(db, id);
  if (!row) throw noRefund(id);
  const isFirst = row.state === "bounced";
  const first = isFirst || row.again_for === null ? row : await refundById(db, row.again_for);
  if (first?.state === "bounced" && (await isLost(db, first))) {
    if (await wentOtherwise(db, first)) throw await taken(db, first);
    return { first, again: null, isUntold: !(await knowsOfReturn(db, first)) };
  }
  // The same transfer may have been entered so before.
  const again = (first && (await sentAgainFor(db, first.id))) ?? row;
  const isGiven = again.state === "withdrawn" && isGivenUp(again);
  if (first?.state !== "bounced" || (again.state !== "to send" && !isGiven))
    throw (await cameSince(db, first)) ?? tooLate(again, first);
  if (await wentOtherwise(db, first)) throw await taken(db, first);
  if (isGiven) await refuseAskedAnew(db, first, again);
  const about = `${again.payment_id ?? ""} ${again.id}`;
  const isUntold = await areUnread(db, NOT_ARRIVED, [about]);
  return { first, again, isUntold };
}

/** Of a transfer that came back: nothing is to be sent for it, since nothing of theirs had come. */
async function isLost(db: Db, first: RefundRow): Promise<boolean> {
  if (first.payment_id === null || isPart(first)) return false;
  if ((await whyUnpaid(db, first.money_id)) === null) return false;
  const again = await sentAgainFor(db, first.id);
  // It had come back before that, which was undone.
  return again === undefined || (again.state === "withdrawn" && again.reason === NOT_BACK);
}

/** Throws Refusal 409 where what came back is to be sent, or was, by another refund since. */
async function refuseAskedAnew(db: Db, first: RefundRow, again: RefundRow): Promise<void> {
  const { money_id, amount_paise } = first;
  const anew = (await refundsOfMoney(db, money_id)).find(
    ({ id, state }) => id > again.id && (WAITING as readonly string[]).includes(state),
  );
  if (anew) {
    const words =
      `Since then ${inRupees(anew.amount_paise)} of it are to be sent anew. Nothing was undone. ` +
      "Withdraw that first";
    throw new OperatorRefusal(409, `${words}: refunds withdraw ${anew.id} --yes`, {
      onPage: `${words}: it stands on the page Refunds.`,
    });
  }
  const left = await leftOf(db, money_id);
  if (left < amount_paise)
    throw new OperatorRefusal(
      409,
      `Of this payment only ${inRupees(left)} are left: what came back went another way since. ` +
        "Nothing was undone.",
    );
}

const sentAs = ({ seal }: Parts, first: RefundRow, again: RefundRow) => ({
  id: again.id,
  amount_paise: first.amount_paise,
  on: first.sent_on ?? "",
  utr: seal.open(first.utr_enc ?? "", "refunds.utr"),
});

function tooLate(again: RefundRow, first: RefundRow | undefined): OperatorRefusal {
  const words =
    first?.state === "bounced" && again.state === "sent" && again.sent_on !== null
      ? `It was sent again on ${dayInWords(again.sent_on)}. Nothing was undone.`
      : "No transfer of this refund is entered as come back with one to be sent for it. Nothing " +
        "was undone.";
  return new OperatorRefusal(409, words);
}

/** Where the money came, though it was entered that it had not, or the bank had taken it. */
async function cameSince(db: Db, first: RefundRow | undefined): Promise<OperatorRefusal | null> {
  if (first?.state !== "bounced" || (await creditedAs(db, first.money_id)) === null) return null;
  return new OperatorRefusal(
    409,
    "The money of this payment came after all, or was credited again: that a transfer of yours came " +
      "back before is not undone then. Nothing was undone.",
  );
}

const taken = async (db: Db, first: RefundRow) =>
  (await cameSince(db, first)) ??
  new OperatorRefusal(
    409,
    "Since this payment came, the bank took money of it, or some was entered as come back or " +
      "given up: that a transfer came back is not undone then. Nothing was undone.",
  );
