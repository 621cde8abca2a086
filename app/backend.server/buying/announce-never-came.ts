import { sentence } from "../../content/words/sentence";
import type { PaymentRow } from "../money/payments/rows";
import { askedBack, type SentUnpaid } from "../money/refunds/sent-unpaid";
import type { PaidBesides } from "../money/service/paid-besides";
import { isClosed } from "../platform/people/is-closed";
import type { Parts } from "../platform/parts";
import { addresseeOf, postTo } from "../platform/post-to";
import type { Db } from "../platform/store/store";

interface Never {
  /** that had been confirmed */
  paise: number;
  /** a service of it ran, and has ended */
  ended: boolean;
  /** what their other payments give of it from now on */
  besides: PaidBesides[];
  /** a part of it was to be sent to them */
  wasToSend: boolean;
  /** that is cancelled, "2026-27/0007", and the note that does it */
  invoice: string;
  creditNote: string;
  /** what had been sent to them, and is asked for */
  sent: SentUnpaid[];
}

/**
 * The payment of which a person had an invoice never came: they hear what becomes of it, and what
 * to do if they did pay.
 *
 * @returns false when no address of theirs is known (any more)
 */
export async function announceNeverCame(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise, ended, besides, wasToSend, sent, invoice, creditNote }: Never,
): Promise<boolean> {
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  const closed = await isClosed(tx, row.person_id);
  const runsOn = besides.length > 0;
  const letter = {
    subject: sentence("letters.never-came"),
    paragraphs: [
      [
        sentence("letters.never-came-text", { paise }),
        ...(ended
          ? [sentence(runsOn ? "letters.never-came-days" : "letters.taken-back-ended")]
          : []),
        ...besides.map(({ service, startsAt, endsAt }) =>
          sentence("letters.never-came-besides", { service, fromDay: startsAt, toDay: endsAt }),
        ),
        sentence("letters.never-came-invoice", { invoice, creditNote }),
        ...(wasToSend ? [sentence("letters.taken-back-nothing-left")] : []),
      ],
      ...(sent.length > 0
        ? askedBack(sent)
        : [sentence(closed ? "letters.never-came-ask-closed" : "letters.never-came-ask")]),
      sentence("letters.payment", { payment: row.id }),
    ],
  };
  await postTo(parts, tx, row.person_id, "payment never came", row.id, letter, to);
  return to !== null;
}
