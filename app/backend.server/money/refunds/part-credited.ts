import { dayInWords } from "../../../content/dates";
import { sentence } from "../../../content/words/sentence";
import { addresseeOf, postTo } from "../../platform/outbox";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { paymentByRefunds } from "./refund-news";
import { addRefund, type RefundRow } from "./refund-rows";
import { PART_TAKEN } from "./withdraw-refund";

/** Whether it stands for what the bank took out of a client's transfer: the owner sent nothing. */
export const isPart = ({ reason }: Pick<RefundRow, "reason">): boolean => reason === PART_TAKEN;

/** Whether its money pays for what it had bought, as though the bank had not taken it. */
export const servesAgain = (part: RefundRow, state: PaymentRow["state"]): boolean =>
  (part.money_id as string) === part.payment_id && state === "fulfilled";

/**
 * The bank credited again a part that it had taken: it is where it was. What had bought nothing, or
 * a service that ended with it, is the owner's to send. The client is told.
 *
 * @param left paise of it that are neither back nor promised
 * @returns the refund that is to be sent; null: none is
 */
export async function partCredited(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  part: RefundRow,
  { on, paise: left }: { on: string; paise: number },
): Promise<RefundRow | null> {
  const { id, money_id, payment_id, amount_paise: paise, why } = part;
  const stays = servesAgain(part, row.state) || left <= 0;
  const again = stays
    ? null
    : await addRefund(parts, tx, {
        ...{ money_id, payment_id, amount_paise: left, why, state: "to send" },
        reason: `The bank credited it again on ${dayInWords(on)}.`,
      });
  await paymentByRefunds(parts, tx, row, "operator");
  const letter = {
    subject: sentence("letters.taken-back-again"),
    paragraphs: [
      [
        sentence("letters.taken-back-again-text", { paise }),
        ...(again === null ? [] : [sentence("letters.taken-back-again-sent")]),
      ],
      sentence("letters.payment", { payment: row.id }),
    ],
  };
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  await postTo(parts, tx, row.person_id, "payment taken back", `${row.id} ${id} again`, letter, to);
  return again;
}

/** For the owner. */
export const PART_AGAIN =
  "What the bank had taken stands in the books as it did before. Nothing is to be sent. The client " +
  "is told.";
