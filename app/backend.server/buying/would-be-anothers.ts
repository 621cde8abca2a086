import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";
import { isCaptured, moneyById } from "../money/ledger/ledger";
import { unservedMoneyOf } from "../money/owed/over-claim";
import { undoUntil } from "../money/payments/confirmation";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { noRefund } from "../money/refunds/in-words";
import { isPart, sumOf } from "../money/refunds/part-shares";
import { refundById, refundsOfMoney, type RefundRow } from "../money/refunds/refund-rows";
import { sentUnpaid, type SentUnpaid } from "../money/refunds/sent-unpaid";
import { namesOf } from "../platform/people/find-accounts";
import type { Parts } from "../platform/parts";
import { WAITING } from "../platform/states/refund-states";
import type { MoneyId, PersonId, RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { utrOf } from "./send-back-claim";
import { maySendBackBeUndone } from "./undo-send-back";

/** What entering it would do. */
export interface WouldBeAnothers {
  person: PersonId;
  name: string | null;
  /** that were booked to be sent back */
  paise: number;
  /** of the transfer, which is then free; null: it had none */
  utr: string | null;
  /** paise of refunds of it that wait, and are withdrawn */
  waits: number[];
  /** what was sent to the client of it: the owner has lost that */
  sent: SentUnpaid[];
}

/** The same for the question before: nothing is written. Throws as `bookedForAnother` does. */
export async function wouldBeAnothers(parts: Parts, id: RefundId): Promise<WouldBeAnothers> {
  const { row, paise, refunds } = await checkedAnothers(parts, parts.store.db, id);
  const waits = refunds.filter(({ state }) => (WAITING as readonly string[]).includes(state));
  return {
    person: row.person_id,
    name: (await namesOf(parts, [row.person_id])).get(row.person_id) ?? null,
    ...{ paise, utr: utrOf(parts, row) },
    waits: waits.map(({ amount_paise }) => amount_paise),
    sent: sentUnpaid(parts, refunds),
  };
}

interface Checked {
  row: PaymentRow;
  money: MoneyId;
  paise: number;
  /** all of that money */
  refunds: RefundRow[];
}

/** Whether a refund is of money that was booked to be sent back. */
export const isOfBooking = ({
  payment_id,
  money_id,
}: Pick<RefundRow, "payment_id"> & Partial<Pick<RefundRow, "money_id">>) =>
  payment_id !== null && money_id === unservedMoneyOf(payment_id);

/**
 * What was booked, with all its refunds. Throws Refusal 404, 409: it is no such booking, Undo does
 * it still, it stands in no books any more, or the bank had some of it.
 */
export async function checkedAnothers(parts: Parts, db: Db, id: RefundId): Promise<Checked> {
  const refund = await refundById(db, id);
  if (!refund) throw noRefund(id);
  const { money_id: money, payment_id } = refund;
  const row = payment_id === null ? undefined : await paymentById(db, payment_id);
  const held = await moneyById(db, money);
  if (!row || !held || (held.method === "manual" && !isCaptured(held)))
    throw new OperatorRefusal(409, "This money stands in no books any more. Nothing was entered.");
  if (!isOfBooking(refund))
    throw new OperatorRefusal(
      409,
      "This refund is of no money that was booked to be sent back. Nothing was entered.",
    );
  refuseWhileUndo(parts, refund);
  const refunds = await refundsOfMoney(db, money);
  refuseWhatTheBankTook(refunds);
  return { row, money, paise: held.amount_paise, refunds };
}

/** Until then no letter has left, and Undo leaves nothing behind. */
function refuseWhileUndo(parts: Parts, refund: RefundRow): void {
  if (!maySendBackBeUndone(parts, refund)) return;
  const at = instantInIndia(undoUntil(refund.asked_at)).slice(11);
  const words = `Until ${at} (Indian time) Undo does it, and no letter leaves`;
  throw new OperatorRefusal(409, `${words}: refunds undo ${refund.id}`, {
    onPage: `${words}: "Withdraw it", beside it on the page Refunds, leads to it.`,
  });
}

/** By a part that the bank took, it had come. Throws Refusal 409. */
function refuseWhatTheBankTook(refunds: RefundRow[]): void {
  const taken = refunds.filter((one) => one.state === "sent" && isPart(one));
  const [part] = taken;
  if (!part) return;
  const words =
    `The bank took ${inRupees(sumOf(taken))} of this transfer back, and that is booked on this ` +
    "client. Enter first that it credited that again";
  throw new OperatorRefusal(409, `${words}: refunds bounced ${part.id} --on DAY --yes`, {
    onPage: `${words}: "The bank credited it again", beside it on the page Refunds.`,
  });
}
