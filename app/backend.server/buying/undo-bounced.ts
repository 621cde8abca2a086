import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { accountFor } from "../money/ledger/account-for";
import { aboutNotAgain } from "../money/refunds/announce-not-again";
import { announceArrived, NOT_ARRIVED } from "../money/refunds/announce-refund";
import { noRefund } from "../money/refunds/in-words";
import { leftOf } from "../money/refunds/left-of";
import { paymentByRefunds } from "../money/refunds/payment-by-refunds";
import {
  changeRefund,
  refundById,
  refundsOfMoney,
  sentAgainFor,
  type RefundRow,
} from "../money/refunds/refund-rows";
import { isGivenUp } from "../money/refunds/withdraw-refund";
import { record } from "../platform/audit/record";
import { letterWaits, takeLetterBack } from "../platform/outbox";
import type { Parts } from "../platform/parts";
import { WAITING } from "../platform/states/refund-states";
import type { RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { undoWithRefund } from "./undo-with-refund";

/** A transfer that was entered as come back, and what is to be sent for it. */
export interface CameBack {
  first: RefundRow;
  again: RefundRow;
  /** its letter waits for its ten minutes: the client has not heard of it */
  isUntold: boolean;
}

/**
 * That a transfer of ours came back was entered by mistake: it counts as returned again, by its own
 * day and reference, and nothing is to be sent again, also where the owner had withdrawn that.
 * Within ten minutes no letter leaves; later the client, who read that it did not arrive, is told.
 *
 * @param id of either of the two refunds
 * @throws Refusal 404, 409 (it did not come back, is sent again by now, or the bank took money)
 */
export async function undoBounced(parts: Parts, id: RefundId): Promise<void> {
  const { again: found } = await checkUndoBounced(parts, id);
  await undoWithRefund(parts, found.id, async (tx, { payment: row }) => {
    const { first, again } = await cameBack(parts, tx, found.id);
    const reason = NOT_BACK;
    if (!(await changeRefund(tx, again, "withdrawn", { reason })))
      await tx.updateTable("refunds").set({ reason }).where("id", "=", again.id).execute();
    // No move of its own: a transfer that came back is entered as sent by this alone.
    await tx
      .updateTable("refunds")
      .set({ state: "sent", bounced_on: null })
      .where("id", "=", first.id)
      .execute();
    if (row) {
      const about = [`${row.id} ${again.id}`, aboutNotAgain(row, again.id)];
      let untold = true;
      for (const one of about) untold = (await takeLetterBack(tx, NOT_ARRIVED, one)) && untold;
      if (!untold) await announceArrived(parts, tx, row, sentAs(parts, first, again));
      await paymentByRefunds(parts, tx, row, "operator");
    }
    await accountFor(parts, tx, first.money_id);
    record(parts, tx, {
      what: "refund bounced undone",
      ...(row ? { person: row.person_id } : {}),
      about: { refund: first.id, gatewayPayment: first.money_id, paise: first.amount_paise },
    });
  });
}

/** What would be undone. Throws Refusal as `undoBounced` does. */
export const checkUndoBounced = (parts: Parts, id: RefundId): Promise<CameBack> =>
  cameBack(parts, parts.store.db, id);

/**
 * Whether that a transfer came back could be undone, for who is asked before it is entered: not
 * once money of its payment came or went otherwise.
 */
export const couldBounceBeUndone = async (db: Db, refund: RefundRow): Promise<boolean> =>
  !(await bankTook(db, refund));

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

async function cameBack(parts: Parts, db: Db, id: RefundId): Promise<CameBack> {
  const row = await refundById(db, id);
  if (!row) throw noRefund(id);
  const isFirst = row.state === "bounced";
  const first = isFirst || row.again_for === null ? row : await refundById(db, row.again_for);
  // The same transfer may have been entered so before.
  const again = (first && (await sentAgainFor(db, first.id))) ?? row;
  const isGiven = again.state === "withdrawn" && isGivenUp(again);
  if (first?.state !== "bounced" || (again.state !== "to send" && !isGiven))
    throw tooLate(again, first);
  if (await bankTook(db, first)) throw taken();
  if (isGiven) await refuseAskedAnew(db, first, again);
  const about = `${again.payment_id ?? ""} ${again.id}`;
  const isUntold = (await letterWaits(parts, db, NOT_ARRIVED, about)) !== null;
  return { first, again, isUntold };
}

/** Whether money of the payment came and went otherwise: what is left of it may be less. */
const bankTook = async (db: Db, { payment_id, money_id }: RefundRow): Promise<boolean> =>
  (await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select("made_good.id")
    .where("how", "!=", "rest")
    .where((e) =>
      payment_id === null
        ? e("money_in.id", "=", money_id)
        : e("money_in.payment_id", "=", payment_id),
    )
    .executeTakeFirst()) !== undefined;

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

const NOT_BACK = "The transfer before it had not come back.";

function tooLate(again: RefundRow, first: RefundRow | undefined): OperatorRefusal {
  const words =
    first?.state === "bounced" && again.state === "sent" && again.sent_on !== null
      ? `It was sent again on ${dayInWords(again.sent_on)}. Nothing was undone.`
      : "No transfer of this refund is entered as come back with one to be sent for it. Nothing " +
        "was undone.";
  return new OperatorRefusal(409, words);
}

const taken = () =>
  new OperatorRefusal(
    409,
    "Since this payment came, the bank took money of it, or some was entered as come back or " +
      "given up: that a transfer came back is not undone then. Nothing was undone.",
  );
