import { dayInWords } from "../../../content/dates";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId, RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { accountFor } from "../ledger/account-for";
import { moneyById } from "../ledger/ledger";
import { carryLess } from "../ledger/carried-less";
import { whyUnpaid } from "../ledger/never-came";
import { decide } from "../owed/owner-decides";
import { keepLacking, owePaidBack, PAID_BACK } from "../owed/paid-back";
import { undoUntil } from "../payments/confirmation";
import { paymentById } from "../payments/rows";
import { announceNotArrived, NOT_ARRIVED } from "./announce-not-arrived";
import { paymentByRefunds } from "./payment-by-refunds";
import { leftOf } from "./left-of";
import { checkBounced } from "./may-bounce";
import { partCredited } from "./part-credited";
import { isPart } from "./part-shares";
import { addRefund, type RefundRow } from "./refund-rows";
import { piecesOf, stillTheirs, sumOf } from "./still-theirs";
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
 * @throws Refusal as `checkBounced` does
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
        const main = await partCredited(parts, tx, row, refund, on);
        again = main && { ...main, besides: null };
        return;
      }
      // The bank may have credited the money again since: then it is of that payment by now.
      const carried = await carryLess(parts, tx, money_id, { paise: amount_paise, on });
      const now = carried?.to ?? money_id;
      const its = (await moneyById(tx, now))?.payment_id ?? null;
      if (row) await owePaidBack(parts, tx, row.id);
      if (row) await keepLacking(parts, tx, its ?? row.id, now);
      // It counts as bounced by now: what is left is without it.
      const theirs = await stillTheirs(piecesOf(refund, carried), ({ money }) => leftOf(tx, money));
      const payer = its ? await paymentById(tx, its) : row;
      const until = (await wentOtherwise(tx, refund)) ? null : undoUntil(parts.now());
      const sent: RefundRow[] = [];
      for (const { money, paise } of theirs) {
        const payment = money === now ? its : payment_id;
        sent.push(await toSend(parts, tx, { refund, on }, { money, payment, paise }));
      }
      const [main, besides = null] = sent;
      again = main ? { ...main, besides } : null;
      if (row) await paymentByRefunds(parts, tx, row, "operator");
      if (again === null) {
        const [one, ...also] = [row?.id, payer?.id].flatMap((id) => id ?? []);
        if (one) await tellAsked(parts, tx, one, { until, also });
        return;
      }
      if (!payer) return;
      const by = { kind: NOT_ARRIVED, about: `${payer.id} ${again.id}` };
      const unasked = row ? await toldBesides(parts, tx, row.id, { by, until }) : 0;
      const notBefore = undoUntil(parts.now());
      const isUnpaid = (await whyUnpaid(tx, now)) !== null;
      const about = { id: again.id, paise: amount_paise, again: sumOf(theirs), isUnpaid };
      const letter = { ...about, isByHand: true, unasked, notBefore };
      await announceNotArrived(parts, tx, payer, letter);
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

/** What came back is to be sent again, of the money that it is of by now. */
async function toSend(
  parts: Parts,
  tx: Db,
  { refund, on }: { refund: RefundRow; on: string },
  { money, payment, paise }: { money: MoneyId; payment: PaymentId | null; paise: number },
): Promise<RefundRow> {
  const { subscription_id, ends_service, sent_on } = refund;
  // Of money that never came from them only what they had paid back is theirs; who had left the
  // service is known by the first reason.
  const isPaidBack = refund.why !== "left" && (await whyUnpaid(tx, money)) !== null;
  const why = isPaidBack ? PAID_BACK : refund.why;
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
