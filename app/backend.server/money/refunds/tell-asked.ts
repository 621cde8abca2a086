import { isWritten } from "../../platform/kept-letters";
import { letNextLeave, letterWaits, takeUnread } from "../../platform/outbox";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { paymentById } from "../payments/rows";
import { unpaidSince, type Story } from "./asked-changes";
import { askedLetter, type Stories } from "./asked-letter";
import { askedNow } from "./asked-of";
import { tellPayer } from "./tell-payer";
import {
  keepTold,
  noMoreAsked,
  NOTHING,
  savedOf,
  type Asked,
  type LetterName,
  type Told,
} from "./told-asked";

/**
 * A client was sent money, and theirs never came, or was somebody else's: they read what has
 * happened since they were last told, and what they are asked for now, in one letter. What of this
 * family nobody has read is taken out, of each of their payments, and that letter says it too, so
 * that none contradicts another; where they know all of it, none leaves. For use at the end of each
 * transaction that may change what is asked for, and that holds the person.
 *
 * @param until UTC ms, as long as what happened may be undone: the letter waits for that
 * @returns false: no address of theirs is known (any more); null: there is nothing to tell of this
 *   payment
 */
export async function tellAsked(
  parts: Parts,
  tx: Db,
  payment: PaymentId,
  { until = null }: { until?: number | null } = {},
): Promise<boolean | null> {
  const { all, waits } = await forgetUnread(parts, tx, payment);
  return tell(parts, tx, all, Math.max(until ?? 0, waits));
}

/**
 * The same where another letter says it: that our transfer came back, and a part of it is theirs.
 * Who had not been told that nothing had come from them is told by a letter of its own, too.
 *
 * @param by that letter: where it is taken out unread, they do not know it
 * @returns paise of that transfer for which they are asked no more
 */
export async function toldBesides(
  parts: Parts,
  tx: Db,
  payment: PaymentId,
  { by, until }: { by: LetterName; until: number | null },
): Promise<number> {
  const { all, waits } = await forgetUnread(parts, tx, payment);
  const [{ told: was, now }, ...others] = all;
  if (was === null || unpaidSince(was, now).length > 0) {
    await tell(parts, tx, all, Math.max(until ?? 0, waits));
    return 0;
  }
  await keepTold(tx, payment, { letter: { ...by, isOther: true }, now, before: was });
  const [first, ...more] = others;
  if (first) await tell(parts, tx, [first, ...more], waits);
  return noMoreAsked(was, now);
}

/** They had not heard of it, and need not: by what is told of it next they know. */
export async function tellNothing(tx: Db, payment: PaymentId): Promise<void> {
  await keepTold(tx, payment, { letter: null, now: await askedNow(tx, payment), before: null });
}

async function tell(parts: Parts, tx: Db, all: Stories, waits: number): Promise<boolean | null> {
  for (const { payment, told, isUnread } of all)
    if (isUnread) await keepTold(tx, payment, byNone(told));
  const news = all.filter((one) => !isKnown(one));
  const [first, ...more] = news;
  if (!first) return null;
  const row = await paymentById(tx, first.payment);
  if (!row) throw new Error(`there is no payment ${first.payment}`);
  const { kind, about, letter } = await askedLetter(parts, tx, [first, ...more]);
  await letNextLeave(parts, tx, kind, about);
  const waiting = { ...letter, ...(waits > parts.now() ? { notBefore: waits } : {}) };
  const hasAddress = await tellPayer(parts, tx, row, kind, about, waiting);
  for (const { payment, told, now } of hasAddress ? news : [])
    await keepTold(tx, payment, { letter: { kind, about }, now, before: told });
  return isKnown(all[0]) ? null : hasAddress;
}

/**
 * What the client of a payment knows of it once what nobody has read is taken out, and what is so
 * now; the same of each other payment of theirs of which that had told. Until when it had to wait,
 * UTC ms; 0: it had not.
 */
async function forgetUnread(
  parts: Parts,
  tx: Db,
  payment: PaymentId,
): Promise<{ all: Stories; waits: number }> {
  const { person, saved, others } = await savedOf(tx, payment);
  let waits = 0;
  const taken = new Set<string>();
  const isTaken = async ({ letter }: Told): Promise<boolean> => {
    if (letter === null) return false;
    const { kind, about, isOther = false } = letter;
    if (isOther) return !(await isWritten(tx, person, letter));
    const name = `${kind} ${about}`;
    waits = Math.max(waits, (await letterWaits(parts, tx, kind, about)) ?? 0);
    if (await takeUnread(tx, kind, about)) taken.add(name);
    return taken.has(name);
  };
  const isUnread = saved !== null && (await isTaken(saved));
  const first = await storyOf(tx, payment, saved, isUnread);
  const all: Stories = [first];
  // What others say stays where nothing is to be told of this one.
  if (isKnown(first) && taken.size === 0) return { all, waits };
  for (const other of others)
    if (await isTaken(other.saved)) all.push(await storyOf(tx, other.payment, other.saved, true));
  return { all, waits };
}

const storyOf = async (
  tx: Db,
  payment: PaymentId,
  saved: Told | null,
  isUnread: boolean,
): Promise<Story> => ({
  payment,
  isUnread,
  told: (isUnread ? saved?.before : saved?.now) ?? null,
  now: await askedNow(tx, payment),
});

/** They know that, by no letter that could still be taken out. */
const byNone = (told: Asked | null): Told | null =>
  told && { letter: null, now: told, before: null };

/**
 * Nothing else has become known to be not theirs, and as much is asked for; nor did a letter fall
 * away, unread, by which alone they would know that a transfer of ours came back.
 */
const isKnown = ({ told, now, isUnread }: Story): boolean =>
  unpaidSince(told ?? NOTHING, now).length === 0 &&
  now.asked === (told?.asked ?? 0) &&
  !(isUnread && now.returned.some((one) => !told?.returned.includes(one)));
