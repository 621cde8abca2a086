import { isWritten } from "../../platform/kept-letters";
import { takeUnread } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { hadNeverCome } from "../ledger/never-came";
import { paymentById } from "../payments/rows";
import { announceNotArrived, NOT_ARRIVED } from "./announce-not-arrived";
import { refundById, sentBesides, type RefundRow } from "./refund-rows";
import { TAKEN_BACK } from "./refund-reasons";
import { nowToldBy } from "./told-asked";

/**
 * Whether its client has read that it is to be sent, or may have: of what the owner or they asked
 * for they know without a letter of its own.
 */
export async function isPromised(db: Db, person: PersonId, refund: Promised): Promise<boolean> {
  const promise = promiseOf(refund);
  return promise === null || isWritten(db, person, promise);
}

/**
 * It is withdrawn: the letter that promises it does not leave, where nobody has read that; what
 * that promised besides is promised anew.
 *
 * @param reason why it is withdrawn
 */
export async function unpromise(
  parts: Parts,
  tx: Db,
  refund: RefundRow,
  reason: string,
): Promise<void> {
  const promise = promiseOf(refund);
  if (promise && (await takeUnread(tx, promise.kind, promise.about)))
    await promiseRest(parts, tx, refund, reason);
}

/** What came back was to be sent again by two refunds, and one letter: the other is sent still. */
async function promiseRest(parts: Parts, tx: Db, refund: RefundRow, reason: string): Promise<void> {
  const { again_for, payment_id } = refund;
  const rest = await sentBesides(tx, refund);
  const row = rest?.payment_id && (await paymentById(tx, rest.payment_id));
  const first = again_for && (await refundById(tx, again_for));
  if (!rest || !row || !first || payment_id === null) return;
  const isUnpaid = reason !== TAKEN_BACK && (await hadNeverCome(tx, payment_id));
  const by = { kind: NOT_ARRIVED, about: `${row.id} ${rest.id}` };
  const unasked = first.payment_id === null ? 0 : await nowToldBy(tx, first.payment_id, by);
  const about = { id: rest.id, paise: first.amount_paise, again: rest.amount_paise };
  await announceNotArrived(parts, tx, row, { ...about, isUnpaid, isByHand: true, unasked });
}

type Promised = Pick<RefundRow, "id" | "payment_id" | "money_id" | "again_for">;

/** The letter by which a client reads that it is to be sent: what came back, or bought nothing. */
function promiseOf({ id, payment_id, money_id, again_for }: Promised) {
  if (payment_id === null) return null;
  if (again_for !== null) return { kind: NOT_ARRIVED, about: `${payment_id} ${id}` };
  if ((money_id as string) === payment_id) return null;
  return { kind: "refund due", about: `${payment_id} ${money_id}` };
}
