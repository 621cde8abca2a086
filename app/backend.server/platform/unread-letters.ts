import type { ExpressionBuilder } from "kysely";
import { openLetter, type Stored } from "./outbox";
import type { Parts } from "./parts";
import type { PaymentId } from "./store/ids";
import type { Db } from "./store/store";
import type { Tables } from "./store/tables";

/**
 * Takes a letter out again that nobody got. @returns false when somebody has, or may have; true
 * where there is none, too
 */
export async function takeLetterBack(tx: Db, kind: string, about: string): Promise<boolean> {
  await takeUnread(tx, kind, about);
  const left = await tx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .executeTakeFirst();
  return left === undefined;
}

/**
 * The same of a letter that is there: not tried, or each time without bringing it to anybody. Where
 * the mail server gave no answer, or is asked now, they may have got it.
 *
 * @returns false where there is none, too
 */
export async function takeUnread(tx: Db, kind: string, about: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("outbox")
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .where(isUnread)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The same of each letter of a kind about a payment, or about a part of what it is in. */
export async function takeUnreadOf(tx: Db, kind: string, payment: PaymentId): Promise<void> {
  await tx
    .deleteFrom("outbox")
    .where("kind", "=", kind)
    .where((e) => e.or([e("subject", "=", payment), e("subject", "like", `${payment} %`)]))
    .where(isUnread)
    .execute();
}

/** A letter that nobody has read, in clear; null: there is none. */
export async function unreadLetter(
  parts: Pick<Parts, "seal">,
  db: Db,
  kind: string,
  about: string,
): Promise<Stored | null> {
  const row = await db
    .selectFrom("outbox")
    .select("letter_enc")
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .where(isUnread)
    .executeTakeFirst();
  return row ? openLetter(parts, row.letter_enc) : null;
}

/** Where a letter stands among those that wait; null: there is none. */
export async function placeOf(db: Db, kind: string, about: string): Promise<string | null> {
  const row = await db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A letter takes the place of one that was taken out: what was written since leaves after it. */
export async function standAt(tx: Db, kind: string, about: string, place: string): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ id: place })
    .where("kind", "=", kind)
    .where("subject", "=", about)
    .execute();
}

/** Whether there are letters about these things, of which nobody has got any. */
export async function areUnread(db: Db, kind: string, about: string[]): Promise<boolean> {
  const rows = await db
    .selectFrom("outbox")
    .select((e) => isUnread(e).as("unread"))
    .where("kind", "=", kind)
    .where("subject", "in", about)
    .execute();
  return rows.length > 0 && rows.every(({ unread }) => Boolean(unread));
}

const isUnread = (e: ExpressionBuilder<Tables, "outbox">) =>
  e.and([
    e("tries", "=", e.fn.coalesce("in_vain", e.lit(0))),
    e("sent_at", "is", null),
    e("given_up_at", "is", null),
  ]);
