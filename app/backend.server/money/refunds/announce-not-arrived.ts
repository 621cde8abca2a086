import { sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { nothingToDo } from "./nothing-to-do";
import { tellPayer } from "./tell-payer";

/** The letter that what was sent to the client did not reach them. */
export const NOT_ARRIVED = "refund failed";

/**
 * What was sent to the client did not reach them: they hear what happens now.
 *
 * @param again paise of it that are theirs still; absent: all
 * @param isUnpaid those are what they had sent us, since no money of theirs had come before
 * @param isByHand it was a transfer of the owner's, not the gateway's
 * @param unasked paise for which they had been asked, and are no more
 * @param notBefore UTC ms, as long as it may be undone
 */
export const announceNotArrived = async (
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, paise, again = paise, isUnpaid = false, ...how }: NotArrived,
): Promise<void> => {
  const { isByHand = false, unasked = 0, notBefore } = how;
  await tellPayer(parts, tx, row, NOT_ARRIVED, `${row.id} ${id}`, {
    subject: sentence("letters.refund-failed"),
    paragraphs: [
      [
        again === paise
          ? sentence(isByHand ? "letters.refund-failed-by-hand" : "letters.refund-failed-text", {
              paise,
            })
          : sentence(isUnpaid ? "letters.refund-failed-paid-back" : "letters.refund-failed-part", {
              paise,
              leftPaise: again,
            }),
        ...(await nothingToDo(tx, row.id)),
        sentence(
          again === paise && !isByHand
            ? "letters.refund-failed-card-closed"
            : "letters.refund-failed-closed",
        ),
      ],
      ...(unasked === 0 ? [] : [notAsked(unasked, paise - again)]),
      sentence("letters.payment", { payment: row.id }),
    ],
    ...(notBefore === undefined ? {} : { notBefore }),
  });
};

interface NotArrived {
  id: string;
  /** what was sent */
  paise: number;
  again?: number;
  /** nothing of theirs had come for it: what is theirs now is what they had sent back */
  isUnpaid?: boolean;
  isByHand?: boolean;
  unasked?: number;
  notBefore?: number;
}

/** @param other paise of the transfer that are not theirs */
const notAsked = (paise: number, other: number) =>
  paise > other
    ? sentence("letters.refund-failed-asks-nothing", { paise })
    : sentence("letters.refund-failed-not-asked", { paise });
