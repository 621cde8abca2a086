import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { PaymentRow } from "./payments/rows";
import type { Db } from "../platform/store/store";
import { letterWaits } from "../platform/outbox";
import { takeLetterBack, takeUnreadOf } from "../platform/unread-letters";
import { postTo, type ToPost } from "../platform/post-to";
import { startedParagraphs } from "./started-words";

/** Its letters are about the payment. */
export const STARTED = "subscription started";

/** The same invoice, once more. */
export const RECEIPT_AGAIN = "receipt again";

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
    ...(await startedLetter(parts, tx, row)),
    notBefore,
  });

/** What the letter says as things are now. */
export async function startedLetter(parts: Parts, db: Db, row: PaymentRow): Promise<ToPost> {
  const given = await db
    .selectFrom("subscriptions")
    .innerJoin("services", "services.id", "subscriptions.service_id")
    .select(["subscriptions.id", "service_id", "starts_at", "how_you_receive_it"])
    // One that was ended since ended then.
    .select((e) => e.fn.coalesce("revoked_at", "ends_at").as("ends_at"))
    .where("payment_id", "=", row.id)
    .execute();
  return {
    subject: sentence("letters.started"),
    paragraphs: startedParagraphs(parts, row, given),
    attach: { invoiceOf: row.id },
    ends: Object.fromEntries(given.map(({ id, ends_at }) => [id, ends_at])),
  };
}

/** The letter of a start that was a mistake. @returns false when it has left, or is leaving */
export async function unannounceStarted(tx: Db, { id }: PaymentRow): Promise<boolean> {
  await takeUnreadOf(tx, RECEIPT_AGAIN, id);
  return takeLetterBack(tx, STARTED, id);
}

/** Until when the letter of a payment's start waits, UTC ms; null once it goes, or went. */
export const startedLetterWaits = (
  parts: Pick<Parts, "now">,
  db: Db,
  { id }: Pick<PaymentRow, "id">,
): Promise<number | null> => letterWaits(parts, db, STARTED, id);
