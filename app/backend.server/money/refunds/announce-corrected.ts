import { sentence } from "../../../content/words/sentence";
import { isWritten } from "../../platform/kept-letters";
import { letNextLeave } from "../../platform/outbox";
import { takeUnread, unreadLetter } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import type { PaymentId, RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { announceSentAnew, REFUNDED } from "./announce-sent";
import type { Transfer } from "./check-transfer";
import { nothingToDo } from "./nothing-to-do";
import { tellAsked } from "./tell-asked";
import { tellPayer } from "./tell-payer";
import { knownBy, savedOf } from "./told-asked";

interface Corrected {
  id: RefundId;
  amount_paise: number;
  /** as it stood in the books until now, and as it stands there now */
  was: Transfer;
  now: Transfer;
}

/**
 * Day or reference of a transfer by hand was a slip. What nobody has read of it is written anew,
 * and names it right; who had read it is told the right one, once, and of no correction before it
 * that nobody has read.
 *
 * @returns false when no address of theirs is known (any more)
 */
export async function announceCorrected(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, amount_paise, was, now }: Corrected,
): Promise<boolean> {
  const about = `${row.id} ${id} corrected`;
  const knew = (await unreadLetter(parts, tx, REFUNDED, about))?.knew ?? was;
  await takeUnread(tx, REFUNDED, about);
  const { also, isKnown } = await askedByIt(tx, row.id, id);
  const isAnew = await announceSentAnew(parts, tx, row, { id, amount_paise, ...now });
  const told = await tellAsked(parts, tx, row.id, { also });
  const sent = { kind: REFUNDED, about: `${row.id} ${id}` };
  const wasRead = isKnown || (!isAnew && (await isWritten(tx, row.person_id, sent)));
  const isUnread = !wasRead && (isAnew || told !== null);
  if (isUnread || (knew.on === now.on && knew.utr === now.utr)) return told !== false;
  // Each correction is a letter of its own.
  await letNextLeave(parts, tx, REFUNDED, about);
  return tellPayer(parts, tx, row, REFUNDED, about, {
    knew: { on: knew.on, utr: knew.utr },
    subject: sentence("letters.refund-corrected"),
    paragraphs: [
      [
        sentence("letters.refund-corrected-text", {
          ...{ paise: amount_paise, day: Date.parse(now.on), utr: now.utr },
        }),
        ...(await nothingToDo(tx, row.id)),
      ],
      sentence("letters.payment", { payment: row.id }),
    ],
  });
}

/** The payments of its client whose letter about what is asked for names it; who has read one. */
async function askedByIt(
  tx: Db,
  payment: PaymentId,
  id: RefundId,
): Promise<{ also: PaymentId[]; isKnown: boolean }> {
  const names = ({ sent, returned }: { sent: RefundId[]; returned: RefundId[] }) =>
    sent.includes(id) || returned.includes(id);
  const also = [];
  let isKnown = false;
  for (const one of (await savedOf(tx, payment)).all) {
    if (names(one.saved.now)) also.push(one.payment);
    const known = await knownBy(tx, one.saved);
    isKnown ||= known !== null && names(known);
  }
  return { also, isKnown };
}
