import { OperatorRefusal } from "../../api/refusal";
import { presentMonth } from "../../content/complaint-periods";
import { account } from "../money/ledger/ledger";
import { undoUntil } from "../money/payments/confirmation";
import type { PaymentRow } from "../money/payments/rows";
import { leftOf } from "../money/refunds/left-of";
import { isPart, sharesOf, sumOf } from "../money/refunds/part-shares";
import {
  addRefund,
  refundById,
  refundsOfMoney,
  type RefundRow,
} from "../money/refunds/refund-rows";
import { record } from "../platform/audit/record";
import { takeLetterBack } from "../platform/unread-letters";
import type { Parts } from "../platform/parts";
import type { RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { isOfCameBack, undoBounced } from "./undo-bounced";
import { undoSendBack } from "./undo-send-back";
import { undoWithRefund } from "./undo-with-refund";

/** Undoes what was booked of a transfer by mistake. Throws as each of them. */
export async function undoBooking(
  parts: Parts,
  id: RefundId,
): Promise<"part" | "send back" | "waits again" | "came back" | "lost again"> {
  const refund = await refundById(parts.store.db, id);
  if (refund && !isPart(refund) && isOfCameBack(refund))
    return (await undoBounced(parts, id)) ? "came back" : "lost again";
  if (refund && isPart(refund)) {
    await undoPart(parts, id);
    return "part";
  }
  if (!refund) throw undoneAlready(id);
  return (await undoSendBack(parts, id)) ? "waits again" : "send back";
}

/**
 * That the bank took a part of a transfer was booked by mistake: within ten minutes it is as though
 * it never was, and no letter leaves. What of it was to be sent to the client is so again. Not
 * where the service ended with it, for others may have moved up, or where less is given back for
 * it: then it is entered as credited again.
 *
 * @throws Refusal 404, 409 (it is no such booking, more happened since, or the time is over)
 */
export async function undoPart(parts: Parts, id: RefundId): Promise<void> {
  await undoWithRefund(parts, id, async (tx, { refund: part, payment: row }) => {
    if (!part || !row || !mayPartBeUndone(parts, part)) throw tooLate(id);
    const shares = await sharesOf(tx, part);
    await refuseMore(tx, row, shares);
    const about = `${row.id} ${shares[0]!.id}`;
    if (!(await takeLetterBack(tx, "payment taken back", about))) throw tooLate(id);
    for (const share of shares) {
      await tx.deleteFrom("refunds").where("id", "=", share.id).execute();
      if (!isOfService(share)) await sendAgain(parts, tx, share);
      await account(tx, share.money_id);
    }
    record(parts, tx, {
      what: "part taken back undone",
      person: row.person_id,
      about: { payment: row.id, refund: id, paise: sumOf(shares) },
    });
  });
}

/**
 * Whether it is a part that was booked less than ten minutes ago, in this month: one that is over
 * says what it said.
 */
export const mayPartBeUndone = ({ now }: Pick<Parts, "now">, part: RefundRow): boolean =>
  isPart(part) &&
  part.state === "sent" &&
  now() < undoUntil(part.asked_at) &&
  presentMonth(part.asked_at) === presentMonth(now());

/** It paid for what was bought; else it was to be sent back. */
const isOfService = ({ money_id, payment_id }: RefundRow): boolean =>
  (money_id as string) === payment_id;

/** Throws Refusal 409 where something else happened by it, or since. */
async function refuseMore(tx: Db, row: PaymentRow, shares: RefundRow[]): Promise<void> {
  const [first] = shares;
  const instead = (why: string) =>
    new OperatorRefusal(
      409,
      `${why} Nothing was undone. Enter instead that the bank credited it again: ` +
        `refunds bounced ${first?.id ?? ""} --on DAY --yes`,
      {
        onPage: `${why} Nothing was undone. Enter instead, below, that the bank credited it again.`,
      },
    );
  if (row.state === "refunded")
    throw instead("With this part nothing was left of what paid the service, which has ended.");
  for (const share of shares.filter(isOfService))
    if ((await refundsOfMoney(tx, share.money_id)).some((one) => one.covered_paise !== null))
      throw instead("A refund of this payment became less by it.");
}

/** What waited for the owner became less by the part, or was withdrawn. */
async function sendAgain(parts: Parts, tx: Db, share: RefundRow): Promise<void> {
  const { money_id, payment_id, amount_paise, why } = share;
  const paise = Math.min(amount_paise, await leftOf(tx, money_id));
  if (paise <= 0) return;
  await addRefund(parts, tx, {
    ...{ money_id, payment_id, amount_paise: paise, why, state: "to send" },
    reason: "That the bank took it was booked by mistake.",
  });
}

/** What is undone leaves no row: pressed twice it is met so. */
const undoneAlready = (id: RefundId) =>
  new OperatorRefusal(
    404,
    `There is no refund ${id}: its booking is undone already, or was none of these. Nothing was ` +
      "undone.",
    { onPage: "This booking is undone already, or was none of these. Nothing was undone." },
  );

const tooLate = (id: RefundId) => {
  const words =
    "That the bank took a part can be undone for ten minutes, until its letter leaves, and not " +
    "when the month is over. Nothing was undone. Enter instead that the bank credited it again";
  return new OperatorRefusal(409, `${words}: refunds bounced ${id} --on DAY --yes`, {
    onPage: `${words}, on the page Refunds.`,
  });
};
