import { sentence } from "../../../content/words/sentence";
import { placeOf, standAt, takeUnread, unreadLetter } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { mayHaveBeenTold } from "../lost-time";
import { servicesOf } from "../payments/bought";
import type { PaymentRow } from "../payments/rows";
import { tellPayer } from "./tell-payer";

/** The letter that a refund left. */
export const REFUNDED = "payment refunded";

/**
 * The owner sent a refund by bank transfer: the person is told, with the bank's reference, and
 * whether it `ends` the service; after a restore, that they may have been told of it before.
 *
 * @returns false when no address of theirs is known (any more)
 */
export async function announceSentByHand(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, amount_paise, wholePaise, on, utr, ends, isPaidBack = false }: Transferred,
): Promise<boolean> {
  const transfer = { paise: amount_paise, day: Date.parse(on), utr };
  const ofTransfer = { wholePaise, ends, isPaidBack };
  const closing = [
    ...((await mayHaveBeenTold(tx, on)) ? [sentence("letters.refunded-told-before")] : []),
    sentence("letters.payment", { payment: row.id }),
  ];
  if (isPaidBack)
    return tellPayer(parts, tx, row, REFUNDED, `${row.id} ${id}`, {
      ofTransfer,
      subject: sentence("letters.paid-back"),
      paragraphs: [sentence("letters.paid-back-text", transfer), ...closing],
    });
  const sent = { ...transfer, services: servicesOf(row) };
  // Less than was asked may be all that came.
  const part = amount_paise < Math.min(wholePaise, row.amount_paise);
  return tellPayer(parts, tx, row, REFUNDED, `${row.id} ${id}`, {
    ofTransfer,
    subject: sentence(part ? "letters.refunded-part" : "letters.refunded"),
    paragraphs: [
      [
        part
          ? sentence("letters.refunded-part-by-hand", { ...sent, wholePaise })
          : sentence("letters.refunded-by-hand", sent),
        ...(ends ? [sentence("letters.refunded-ended")] : []),
      ],
      ...closing,
    ],
  });
}

export interface Transferred {
  id: RefundId;
  amount_paise: number;
  /** all that came for the payment */
  wholePaise: number;
  on: string;
  utr: string;
  ends: boolean;
  /** nothing of theirs had come for it but what they had sent back themselves */
  isPaidBack?: boolean;
}

/**
 * Day or reference of such a transfer was a slip: where nobody has read that letter, it says the
 * right ones, and leaves in its turn. @returns whether it does
 */
export async function announceSentAnew(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  transfer: Pick<Transferred, "id" | "amount_paise" | "on" | "utr">,
): Promise<boolean> {
  const about = `${row.id} ${transfer.id}`;
  const says = (await unreadLetter(parts, tx, REFUNDED, about))?.ofTransfer;
  const place = await placeOf(tx, REFUNDED, about);
  if (!says || place === null) return false;
  await takeUnread(tx, REFUNDED, about);
  await announceSentByHand(parts, tx, row, { ...transfer, ...says });
  await standAt(tx, REFUNDED, about, place);
  return true;
}

/** That it came back was a mistake of ours, and they had read it. */
export const announceArrived = async (
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, amount_paise, on, utr }: Pick<Transferred, "id" | "amount_paise" | "on" | "utr">,
): Promise<void> => {
  await tellPayer(parts, tx, row, REFUNDED, `${row.id} ${id} not back`, {
    subject: sentence("letters.refund-arrived"),
    paragraphs: [
      sentence("letters.refund-arrived-text", { paise: amount_paise, day: Date.parse(on), utr }),
      sentence("letters.payment", { payment: row.id }),
    ],
  });
};
