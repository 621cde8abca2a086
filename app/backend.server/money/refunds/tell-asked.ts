import { areUnread, letNextLeave, letterWaits, takeUnread } from "../../platform/outbox";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { paymentById } from "../payments/rows";
import { tellPayer } from "./announce-refund";
import { askedNow, NOTHING, toldBefore, unpaidSince, type Asked, type Told } from "./asked-of";
import { newsOf } from "./asked-words";
import type { RefundRow } from "./refund-rows";

/**
 * A client was sent money, and theirs never came, or was somebody else's: they read what has
 * happened since they were last told, and what they are asked for now, in one letter. What of this
 * family nobody has read is taken out, so that no letter contradicts another; where they know all
 * of it, none leaves. For use at the end of each transaction that may change what is asked for.
 *
 * @param until UTC ms, as long as what happened may be undone: the letter waits for that
 * @returns false: no address of theirs is known (any more); null: there is nothing to tell
 */
export async function tellAsked(
  parts: Parts,
  tx: Db,
  payment: PaymentId,
  how: { until?: number | null; notTheirs?: number } = {},
): Promise<boolean | null> {
  const known = await forgetUnread(parts, tx, payment);
  const now = await askedNow(tx, payment);
  if (knows(known.told, now)) {
    await keep(tx, payment, byNone(known.told));
    return null;
  }
  const row = await paymentById(tx, payment);
  if (!row) throw new Error(`there is no payment ${payment}`);
  const news = await newsOf(parts, tx, row, { was: known.told ?? NOTHING, now, ...how });
  await letNextLeave(parts, tx, news.kind, news.about);
  const waits = Math.max(how.until ?? 0, known.waits ?? 0);
  const letter = { ...news.letter, ...(waits > parts.now() ? { notBefore: waits } : {}) };
  const hasAddress = await tellPayer(parts, tx, row, news.kind, news.about, letter);
  const { kind, about } = news;
  const told = hasAddress
    ? { letter: { kind, about }, now, before: known.told }
    : byNone(known.told);
  await keep(tx, payment, told);
  return hasAddress;
}

/**
 * The same where another letter says it: that our transfer came back, and a part of it is theirs.
 * Who had not been told that nothing had come from them is told by a letter of its own, too.
 *
 * @returns paise of that transfer for which they are asked no more
 */
export async function toldBesides(
  parts: Parts,
  tx: Db,
  payment: PaymentId,
  until: number | null,
): Promise<number> {
  const { told: was } = await forgetUnread(parts, tx, payment);
  const now = await askedNow(tx, payment);
  const isNew = unpaidSince(was ?? NOTHING, now).length > 0;
  await keep(tx, payment, byNone(was));
  if (was === null || isNew) {
    await tellAsked(parts, tx, payment, { until });
    return 0;
  }
  await keep(tx, payment, { letter: null, now, before: was });
  const paidBack = Math.max(now.back - was.back, 0);
  return Math.max(was.asked - now.asked - paidBack, 0);
}

/** They had not heard of it, and need not: by what is told of it next they know. */
export async function tellNothing(tx: Db, payment: PaymentId): Promise<void> {
  await keep(tx, payment, { letter: null, now: await askedNow(tx, payment), before: null });
}

/** What they know once what nobody has read is taken out, and until when that had to wait. */
async function forgetUnread(
  parts: Parts,
  tx: Db,
  payment: PaymentId,
): Promise<{ told: Asked | null; waits: number | null }> {
  const saved = await toldBefore(tx, payment);
  if (saved === null) return { told: null, waits: null };
  const { letter, now, before } = saved;
  if (letter === null) return { told: now, waits: null };
  const waits = await letterWaits(parts, tx, letter.kind, letter.about);
  const isUnread = await takeUnread(tx, letter.kind, letter.about);
  return { told: isUnread ? before : now, waits };
}

/** Whether they have read that this transfer came back, for who is asked. */
export async function knowsOfReturn(
  db: Db,
  { id, payment_id }: Pick<RefundRow, "id" | "payment_id">,
): Promise<boolean> {
  const saved = payment_id === null ? null : await toldBefore(db, payment_id);
  if (saved === null) return false;
  const { letter, now, before } = saved;
  const isUnread = letter !== null && (await areUnread(db, letter.kind, [letter.about]));
  return (isUnread ? before : now)?.returned.includes(id) ?? false;
}

/** They know that, by no letter that could still be taken out. */
const byNone = (told: Asked | null): Told | null =>
  told && { letter: null, now: told, before: null };

const keep = (tx: Db, payment: PaymentId, told: Told | null) =>
  tx
    .updateTable("payments")
    .set({ told_asked: told && JSON.stringify(told) })
    .where("id", "=", payment)
    .execute();

/** Nothing else has become known to be not theirs, and as much is asked for. */
const knows = (told: Asked | null, now: Asked): boolean =>
  unpaidSince(told ?? NOTHING, now).length === 0 && now.asked === (told?.asked ?? 0);
