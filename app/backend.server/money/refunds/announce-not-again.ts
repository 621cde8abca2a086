import { sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { NOT_ARRIVED } from "./announce-not-arrived";
import { needNotSend } from "./need-not-send";
import { tellPayer } from "./tell-payer";
import type { Transferred } from "./announce-sent";

interface NotAgain extends Pick<Transferred, "id" | "amount_paise" | "on" | "utr"> {
  /** it had bought nothing, and stays theirs */
  isOwed: boolean;
  /** paise of it that are theirs, where nothing else of theirs had come; null: all of it is */
  paidBack: number | null;
  /** paise for which they are asked no more, as they have not read */
  unasked: number;
  /** they had read that it is asked for */
  wasAsked: boolean;
}

/** What came back is not sent again: they hear where it is. */
export const announceNotAgain = async (
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, amount_paise: paise, on, utr, isOwed, paidBack, unasked, wasAsked }: NotAgain,
): Promise<void> => {
  await tellPayer(parts, tx, row, NOT_ARRIVED, aboutNotAgain(row, id), {
    subject: sentence("letters.refund-not-again"),
    paragraphs: [
      [
        sentence("letters.refund-not-again-text", { paise, day: Date.parse(on), utr }),
        ...(paidBack === null
          ? [
              sentence(isOwed ? "letters.refund-not-again-owed" : "letters.refund-not-again-ask"),
              ...(unasked > 0
                ? [sentence("letters.refund-failed-asks-nothing", { paise: unasked })]
                : []),
            ]
          : [
              ...(paidBack === paise ? [] : [needNotSend(wasAsked, paise - paidBack)]),
              sentence("letters.refund-not-again-theirs", { paise: paidBack }),
            ]),
      ],
      sentence("letters.payment", { payment: row.id }),
    ],
  });
};

/** By which that letter is known. */
export const aboutNotAgain = ({ id }: PaymentRow, refund: RefundId): string =>
  `${id} ${refund} not again`;
