import type { Selectable } from "kysely";
import { STARTED, startedLetter } from "../money/announce-started";
import { paymentById } from "../money/payments/rows";
import { withoutNothingToDo } from "../money/refunds/nothing-to-do";
import { openLetter, type Stored } from "../platform/outbox";
import type { Parts } from "../platform/parts";
import { addresseeOf, written } from "../platform/post-to";
import type { PaymentId } from "../platform/store/ids";
import type { Tables } from "../platform/store/tables";

/**
 * A letter as it is true when it leaves, and so it is kept. The letter of a start waits for minutes
 * in which the end of the service may move: what it says of that is written anew. One that says
 * that nothing need be done does not where money is asked for since. It goes to the address for
 * which it was written.
 */
export async function asItLeaves(parts: Parts, row: Leaving): Promise<Stored> {
  const stored = openLetter(parts, row.letter_enc);
  const now =
    row.kind === STARTED
      ? await startedNow(parts, row, stored)
      : await askedSince(parts, row, stored);
  if (now === null) return stored;
  await parts.store.db
    .updateTable("outbox")
    .set({ letter_enc: parts.seal.close(JSON.stringify(now), "outbox.letter") })
    .where("id", "=", row.id)
    .execute();
  return now;
}
type Leaving = Pick<
  Selectable<Tables["outbox"]>,
  "id" | "kind" | "subject" | "person_id" | "letter_enc"
>;

/** Null: it says what it said, or is the owner's. */
const askedSince = async ({ store }: Parts, { person_id }: Leaving, stored: Stored) =>
  person_id && (await withoutNothingToDo(store.db, person_id, stored));

/** Null: it says what it said, or its person is gone. */
async function startedNow(
  parts: Parts,
  { subject, person_id }: Leaving,
  { to, ends }: Stored,
): Promise<Stored | null> {
  const { db } = parts.store;
  const payment = await paymentById(db, subject as PaymentId);
  const reader = person_id && (await addresseeOf(parts, db, person_id));
  if (!payment || !reader) return null;
  const letter = await startedLetter(parts, db, payment);
  if (JSON.stringify(letter.ends) === JSON.stringify(ends)) return null;
  return written(parts, { ...reader, email: to }, letter);
}
