import { OperatorRefusal } from "../../../api/refusal";
import { dayInWords } from "../../../content/dates";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId, RefundId } from "../../platform/store/ids";
import type { RefundState } from "../../platform/states/refund-states";
import type { Db } from "../../platform/store/store";
import { accountFor } from "../ledger/account-for";
import { factsById, moneyById } from "../ledger/ledger";
import { dayInIndia } from "../ledger/sums";
import { carriedTo, carryLess } from "../ledger/carried-less";
import { lossOf } from "../ledger/give-up-loss";
import { askedOf, whyUnpaid } from "../ledger/never-came";
import { decide } from "../owed/owner-decides";
import { keepLacking, lackingBesides, owePaidBack } from "../owed/paid-back";
import { undoUntil } from "../payments/confirmation";
import { paymentById } from "../payments/rows";
import { announceNotArrived } from "./announce-refund";
import { noRefund } from "./in-words";
import { paymentByRefunds } from "./payment-by-refunds";
import { leftOf } from "./left-of";
import { PART_AGAIN, partCredited, servesAgain } from "./part-credited";
import { isPart, sharesOf } from "./part-shares";
import { addRefund, refundById, sentAgainFor, type RefundRow } from "./refund-rows";
import { tellAsked, toldBesides } from "./tell-asked";
import { wentOtherwise } from "./went-otherwise";

/**
 * The bank returned a transfer by hand: it did not reach the client, who is told in ten minutes
 * (`buying/undo-bounced.ts`). It counts as never returned, its reference stays spent, and the same
 * money is to be sent again, by a refund of its own: as much as is still the client's. Where none
 * is, nothing is promised to anybody; who was asked for it, since nothing had come from them, hears
 * in ten minutes that they are no more. What ended with it stays ended. A part that the bank took
 * out of a client's transfer and credited again is entered so as well (`part-credited.ts`).
 *
 * @param on the day on which it came back, "2026-11-20"
 * @returns the refund that is to be sent now; null: nothing is.
 * @throws Refusal 404, 409 (not sent, or entered as come back before), 422 (the day)
 */
export async function refundBounced(
  parts: Parts,
  id: RefundId,
  on: string,
): Promise<SentAgain | null> {
  await checkBounced(parts, id, on);
  let again: SentAgain | null = null;
  await decide(
    parts,
    id,
    "bounced",
    () => ({ bounced_on: on }),
    async (tx, refund) => {
      const { money_id, payment_id, amount_paise } = refund;
      const row = payment_id ? await paymentById(tx, payment_id) : undefined;
      if (row && isPart(refund)) {
        again = only(await partCredited(parts, tx, row, refund, on));
        return;
      }
      // The bank may have credited the money again since: then it is of that payment by now.
      const carried = await carryLess(parts, tx, money_id, { paise: amount_paise, on });
      const now = carried?.to ?? money_id;
      const its = (await moneyById(tx, now))?.payment_id ?? null;
      if (row) await owePaidBack(parts, tx, row.id);
      if (row) await keepLacking(parts, tx, its ?? row.id, now);
      const of = carried?.paise ?? amount_paise;
      // It counts as bounced by now: what is left is without it.
      const paise = Math.min(of, await leftOf(tx, now));
      const paidBack = Math.min(amount_paise - of, await leftOf(tx, money_id));
      const payer = its ? await paymentById(tx, its) : row;
      const until = (await wentOtherwise(tx, refund)) ? null : undoUntil(parts.now());
      const all = paise + paidBack;
      const sends = { refund, on };
      const main =
        paise > 0 ? await toSend(parts, tx, sends, { money: now, payment: its, paise }) : null;
      const theirs = { money: money_id, payment: payment_id, paise: paidBack };
      const besides = paidBack > 0 ? await toSend(parts, tx, sends, theirs) : null;
      again = main ? { ...main, besides } : only(besides);
      if (row) await paymentByRefunds(parts, tx, row, "operator");
      if (again === null) {
        for (const one of new Set([row?.id, payer?.id]))
          if (one) await tellAsked(parts, tx, one, { until });
        return;
      }
      if (!payer) return;
      const unasked = row ? await toldBesides(parts, tx, row.id, until) : 0;
      const notBefore = undoUntil(parts.now());
      const isUnpaid = (await whyUnpaid(tx, now)) !== null;
      const sent = { id: again.id, paise: amount_paise, again: all, isUnpaid, isByHand: true };
      await announceNotArrived(parts, tx, payer, { ...sent, unasked, notBefore });
    },
  );
  return again;
}

/** What is to be sent now. */
export interface SentAgain extends RefundRow {
  /**
   * of another payment, and with it: a part of the transfer is of what came after all, the rest is
   * what its client had paid back before
   */
  besides: RefundRow | null;
}

const only = (refund: RefundRow | null): SentAgain | null => refund && { ...refund, besides: null };

/** What came back is to be sent again, of the money that it is of by now. */
async function toSend(
  parts: Parts,
  tx: Db,
  { refund, on }: { refund: RefundRow; on: string },
  { money, payment, paise }: { money: MoneyId; payment: PaymentId | null; paise: number },
): Promise<RefundRow> {
  const { why, subscription_id, ends_service, sent_on } = refund;
  const again = await addRefund(parts, tx, {
    ...{ money_id: money, payment_id: payment, amount_paise: paise, why, subscription_id },
    // What ended for the first is owed by the one that follows it.
    ...{ ends_service, again_for: refund.id },
    state: "to send",
    reason: `Your transfer of ${dayInWords(sent_on ?? on)} came back on ${dayInWords(on)}.`,
  });
  await accountFor(parts, tx, money);
  return again;
}

/** Paise that would be to send again, for the question before. */
export async function wouldSendAgain(db: Db, refund: RefundRow): Promise<number> {
  const { payment_id } = refund;
  const row = payment_id && isPart(refund) ? await paymentById(db, payment_id) : undefined;
  let sum = 0;
  for (const share of await sharesOf(db, refund)) {
    if (row && servesAgain(share, row.state)) continue;
    const { money_id, amount_paise } = share;
    const isOurs = payment_id !== null && !isPart(share);
    const carried = isOurs ? await carriedTo(db, money_id, amount_paise) : null;
    const of = carried?.paise ?? amount_paise;
    for (const [now, paise] of [
      [carried?.to ?? money_id, of],
      [money_id, amount_paise - of],
    ] as const) {
      if (paise === 0) continue;
      const { captured, processed, lost, pending, promised } = await factsById(db, now);
      const its = (await moneyById(db, now))?.payment_id ?? payment_id;
      const lacking = isOurs && its !== null ? await lackingBesides(db, its, now) : 0;
      // It counts as gone out of that money until it is entered as come back.
      const left = captured - processed - lost - pending - promised + paise - lacking;
      sum += Math.min(paise, Math.max(left, 0));
    }
  }
  return sum;
}

/** Whether it may be entered as come back, before it is. Throws Refusal as `refundBounced` does. */
export async function checkBounced(parts: Parts, id: RefundId, on: string): Promise<RefundRow> {
  const refund = await refundById(parts.store.db, id);
  if (!refund) throw noRefund(id);
  if (refund.state !== "sent")
    throw new OperatorRefusal(409, `The refund ${id} is ${refund.state}: no transfer is out.`, {
      onPage:
        refund.state === "bounced"
          ? await isBackAlready(parts.store.db, refund)
          : (notOut[refund.state] ?? AT_THE_GATEWAY),
    });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || Number.isNaN(Date.parse(on)))
    throw new OperatorRefusal(422, "Give the day on which it came back, like 2026-11-20.", {
      about: "on",
    });
  if (on > dayInIndia(parts.now()))
    throw new OperatorRefusal(422, "That day is still to come.", { about: "on" });
  if (refund.sent_on !== null && on < refund.sent_on)
    throw new OperatorRefusal(422, "That day is before your transfer.", { about: "on" });
  return refund;
}

/** For the owner, where nothing is to be sent again. */
const NOTHING_AGAIN =
  "Nothing is to be sent again: of that payment nothing is left to give back. The client is not " +
  "written to.";

/** Where its client had been asked for it. */
const NOTHING_ASKED =
  "Nothing is to be sent again, since no money of theirs had come. It is your loss no more, and " +
  "the client is told, in ten minutes, that you ask for it no more.";

/** Where that had been given up. */
const NOTHING_GIVEN_UP =
  "Nothing is to be sent again, since no money of theirs had come. It is your loss no more. " +
  "You ask the client no more for it already: they are not written to, unless the mail that says " +
  "so has not left yet: then it says this, too.";

/** What is so where nothing of a transfer that came back is to be sent again. */
export async function nothingAgain(db: Db, refund: RefundRow): Promise<string> {
  if (isPart(refund)) return PART_AGAIN;
  const how = await howLost(db, refund);
  return how === null ? NOTHING_AGAIN : how === "asked" ? NOTHING_ASKED : NOTHING_GIVEN_UP;
}

/** Whether its client is asked for it, or the owner gave it up; null: their money had come. */
export async function howLost(
  db: Db,
  { money_id, amount_paise }: RefundRow,
): Promise<"asked" | "given up" | null> {
  const now = (await carriedTo(db, money_id, amount_paise))?.to ?? money_id;
  if ((await whyUnpaid(db, now)) === null) return null;
  const lost = await lossOf(db, now);
  return lost && askedOf(lost) === 0 ? "given up" : "asked";
}

/** It was entered before, and where that is undone, for who reads it on a page. */
async function isBackAlready(db: Db, refund: RefundRow): Promise<string> {
  const again = await sentAgainFor(db, refund.id);
  const is = "That this transfer came back is entered already.";
  if (again?.state === "sent" || (await wentOtherwise(db, refund))) return is;
  const where =
    again?.state === "to send" ? "in the card of what is to be sent again" : "beside it";
  return `${is} Was that a mistake: "It did not come back", ${where}, on the page Refunds.`;
}

/** Why no transfer can come back, for who reads it on a page. */
const notOut: Partial<Record<RefundState, string>> = {
  "to send":
    "You have not entered a transfer for this refund yet. If it has left: enter it first, in its " +
    "card on the page Refunds.",
  withdrawn:
    "This refund was withdrawn, and no transfer of yours is entered for it. The page Refunds shows " +
    "how it stands.",
};

const AT_THE_GATEWAY =
  "Razorpay gives this back: no transfer of yours is entered for it. The page Refunds shows how it " +
  "stands.";
