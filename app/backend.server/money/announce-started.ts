import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { PaymentRow } from "./payments/rows";
import type { Db } from "../platform/store/store";
import { letterWaits, takeLetterBack } from "../platform/outbox";
import { postTo } from "../platform/post-to";
import { startedParagraphs } from "./started-words";

const STARTED = "subscription started";

/**
 * The subscriptions of a payment start: the letter carries the invoice. Once a payment.
 *
 * @param notBefore UTC ms: until then it waits, and `unannounceStarted` may take it back
 */
export const announceStarted = async (
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  notBefore: number,
): Promise<void> =>
  postTo(parts, tx, row.person_id, STARTED, row.id, {
    subject: sentence("letters.started"),
    paragraphs: await startedParagraphs(parts, tx, row),
    attach: { invoiceOf: row.id },
    notBefore,
  });

/** The letter of a start that was a mistake. @returns false when it has left, or is leaving */
export const unannounceStarted = (tx: Db, { id }: PaymentRow): Promise<boolean> =>
  takeLetterBack(tx, STARTED, id);

/** Until when the letter of a payment's start waits, UTC ms; null once it goes, or went. */
export const startedLetterWaits = (
  parts: Pick<Parts, "now">,
  db: Db,
  { id }: Pick<PaymentRow, "id">,
): Promise<number | null> => letterWaits(parts, db, STARTED, id);
