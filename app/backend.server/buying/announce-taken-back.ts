import { sentence } from "../../content/words/sentence";
import { undoUntil } from "../money/payments/confirmation";
import type { PaymentRow } from "../money/payments/rows";
import { namedTransfer } from "../money/refunds/named-transfer";
import type { RefundRow } from "../money/refunds/refund-rows";
import { nowToldBy } from "../money/refunds/told-asked";
import { takeUnreadOf } from "../platform/unread-letters";
import { addresseeOf, postTo } from "../platform/post-to";
import type { Parts } from "../platform/parts";
import type { PaymentId, RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";

interface Taken {
  /** that had come by the transfer */
  paise: number;
  /** a service of it ran, and has ended */
  ended: boolean;
  /** an invoice for it is cancelled */
  cancelled: boolean;
  /** it paid the claim; else it bought nothing, and was to go back */
  paid: boolean;
  /** it was to be sent back, as they knew, and had not been */
  wasToSend: boolean;
  /** transfers of ours that came back, as they have not read, and of which nothing is sent again */
  cameBack: RefundRow[];
  /** paise that they had paid back, and that are theirs */
  theirs: number;
}

/**
 * The bank took back the transfer by which a person had paid: they hear what becomes of it.
 *
 * @returns false when no address of theirs is known (any more)
 */
export async function announceTakenBack(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise, ended, cancelled, wasToSend, cameBack, theirs, paid }: Taken,
): Promise<boolean> {
  // Who closed the account hears of their money, too.
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  const by = { kind: "payment taken back", about: row.id };
  let unasked = 0;
  for (const payment of new Set(cameBack.map(({ payment_id }) => payment_id)))
    if (payment !== null) unasked += await nowToldBy(tx, payment, by);
  const letter = {
    subject: sentence("letters.taken-back"),
    paragraphs: [
      [
        sentence(paid ? "letters.taken-back-text" : "letters.taken-back-unserved", { paise }),
        ...(ended ? [sentence("letters.taken-back-ended")] : []),
        ...(cancelled ? [sentence("letters.taken-back-invoice")] : []),
        ...(wasToSend ? [sentence("letters.taken-back-nothing-left")] : []),
        ...(theirs > 0 ? [sentence("letters.taken-back-besides", { paise: theirs })] : []),
      ],
      ...cameBack.map((one) =>
        sentence("letters.refund-not-again-text", namedTransfer(parts, one)),
      ),
      ...(unasked > 0 ? [sentence("letters.refund-failed-asks-nothing", { paise: unasked })] : []),
      sentence(paid ? "letters.taken-back-ask" : "letters.taken-back-part-ask"),
      sentence("letters.payment", { payment: row.id }),
    ],
  };
  await postTo(parts, tx, row.person_id, by.kind, by.about, letter, to);
  return to !== null;
}

interface PartTaken extends Pick<Taken, "ended"> {
  refund: RefundId;
  paise: number;
  /** of how much */
  came: number;
}

/** The bank took back a part of it: told after the ten minutes of Undo. @returns as above */
export async function announcePartTaken(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { refund, paise, came, ended }: PartTaken,
): Promise<boolean> {
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  const letter = {
    subject: sentence("letters.taken-back-part"),
    paragraphs: [
      [
        sentence("letters.taken-back-part-text", { paise, wholePaise: came }),
        ...(ended ? [sentence("letters.taken-back-ended")] : []),
      ],
      sentence("letters.taken-back-part-ask"),
      sentence("letters.payment", { payment: row.id }),
    ],
  };
  const about = `${row.id} ${refund}`;
  const notBefore = undoUntil(parts.now());
  await postTo(parts, tx, row.person_id, "payment taken back", about, { ...letter, notBefore }, to);
  return to !== null;
}

/** What nobody has read of the parts that the bank took, or credited again, is true no more. */
export const unannounceParts = (tx: Db, id: PaymentId): Promise<void> =>
  takeUnreadOf(tx, "payment taken back", id);
