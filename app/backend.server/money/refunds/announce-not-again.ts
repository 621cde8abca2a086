import { sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { NOT_ARRIVED, tellPayer, type Transferred } from "./announce-refund";

interface NotAgain extends Pick<Transferred, "id" | "amount_paise" | "on" | "utr"> {
  /** it had bought nothing, and stays theirs */
  isOwed: boolean;
}

/** What came back is not sent again: they hear where it is. */
export const announceNotAgain = async (
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, amount_paise: paise, on, utr, isOwed }: NotAgain,
): Promise<void> => {
  await tellPayer(parts, tx, row, NOT_ARRIVED, aboutNotAgain(row, id), {
    subject: sentence("letters.refund-not-again"),
    paragraphs: [
      [
        sentence("letters.refund-not-again-text", { paise, day: Date.parse(on), utr }),
        sentence(isOwed ? "letters.refund-not-again-owed" : "letters.refund-not-again-ask"),
      ],
      sentence("letters.payment", { payment: row.id }),
    ],
  });
};

/** By which that letter is known. */
export const aboutNotAgain = ({ id }: PaymentRow, refund: RefundId): string =>
  `${id} ${refund} not again`;
