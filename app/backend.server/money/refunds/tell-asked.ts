import { isWritten } from "../../platform/kept-letters";
import { letNextLeave, letterWaits } from "../../platform/outbox";
import { areUnread, placeOf, standAt, takeUnread } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { paymentById } from "../payments/rows";
import { unpaidSince, type Story } from "./asked-changes";
import { askedLetter, type Stories } from "./asked-letter";
import { askedNow } from "./asked-of";
import { REFUNDED } from "./announce-sent";
import { refundById } from "./refund-rows";
import { tellPayer } from "./tell-payer";
import {
  keepTold,
  noMoreAsked,
  NOTHING,
  savedOf,
  toldBefore,
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
 * @param also payments of theirs of which the same has changed something
 * @returns false: no address of theirs is known (any more); null: there is nothing to tell of any
 *   of these payments
 */
export async function tellAsked(
  parts: Parts,
  tx: Db,
  payment: PaymentId,
  { until = null, also = [] }: { until?: number | null; also?: PaymentId[] } = {},
): Promise<boolean | null> {
  const { all, ...instead } = await forgetUnread(parts, tx, [payment, ...also]);
  const its = all.slice(0, new Set([payment, ...also]).size);
  const hasAddress = await tell(parts, tx, all, waitingTo(until, instead));
  return its.every(isKnown) ? null : hasAddress;
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
  const { all, ...instead } = await forgetUnread(parts, tx, [payment]);
  const [{ told: was, now }, ...others] = all;
  if (was === null || unpaidSince(was, now).length > 0) {
    await tell(parts, tx, all, waitingTo(until, instead));
    return 0;
  }
  const before = (await beforeUnread(tx, payment)) ?? was;
  await keepTold(tx, payment, { letter: { ...by, isOther: true }, now, before });
  const [first, ...more] = others;
  if (first) await tell(parts, tx, [first, ...more], instead);
  return noMoreAsked(was, now);
}

/** What they know where they read neither of two such letters; null: there waits none. */
async function beforeUnread(tx: Db, payment: PaymentId): Promise<Asked | null> {
  const saved = await toldBefore(tx, payment);
  if (!saved?.letter?.isOther) return null;
  const { kind, about } = saved.letter;
  return (await areUnread(tx, kind, [about])) ? saved.before : null;
}

/** They had not heard of it, and need not: by what is told of it next they know. */
export async function tellNothing(tx: Db, payment: PaymentId): Promise<void> {
  await keepTold(tx, payment, { letter: null, now: await askedNow(tx, payment), before: null });
}

/** Of what was taken out unread, in whose place another letter stands. */
interface Instead {
  /** until when that had to wait, UTC ms; 0: it had not */
  waits: number;
  /** the oldest one's; null: none was taken out */
  place: string | null;
}

const waitingTo = (until: number | null, { waits, place }: Instead): Instead => ({
  waits: Math.max(until ?? 0, waits),
  place,
});

/** @returns false: nobody was written to */
async function tell(
  parts: Parts,
  tx: Db,
  all: Stories,
  { waits, place }: Instead,
): Promise<boolean> {
  for (const { payment, told, isUnread } of all)
    if (isUnread) await keepTold(tx, payment, byNone(told));
  const [first, ...more] = all.filter((one) => !isKnown(one));
  if (!first) return false;
  const news: Stories = [first, ...more];
  const row = await paymentById(tx, first.payment);
  if (!row) throw new Error(`there is no payment ${first.payment}`);
  const besides = await askedBesides(tx, news);
  const { kind, about, letter } = await askedLetter(parts, tx, news, besides);
  await letNextLeave(parts, tx, kind, about);
  const waiting = { ...letter, ...(waits > parts.now() ? { notBefore: waits } : {}) };
  const hasAddress = await tellPayer(parts, tx, row, kind, about, waiting);
  if (place !== null && !(await isSentSince(tx, news, place)))
    await standAt(tx, kind, about, place);
  for (const { payment, told, now } of hasAddress ? news : [])
    await keepTold(tx, payment, { letter: { kind, about }, now, before: told });
  return hasAddress;
}

/**
 * A transfer that it names was told since that place, and nobody has read that: it is read first.
 */
async function isSentSince(tx: Db, news: Stories, place: string): Promise<boolean> {
  for (const id of new Set(news.flatMap(({ now }) => now.sent))) {
    const refund = await refundById(tx, id);
    const about = `${refund?.payment_id ?? ""} ${id}`;
    const its = await placeOf(tx, REFUNDED, about);
    if (its !== null && its > place && (await areUnread(tx, REFUNDED, [about]))) return true;
  }
  return false;
}

/** Paise that they know to be asked for of their other payments. */
async function askedBesides(tx: Db, news: Stories): Promise<number> {
  const { all } = await savedOf(tx, news[0].payment);
  const others = all.filter((one) => news.every(({ payment }) => payment !== one.payment));
  return others.reduce((sum, { saved }) => sum + saved.now.asked, 0);
}

/**
 * What the client of some payments knows of them once what nobody has read is taken out, and what
 * is so now; then the same of each other payment of theirs of which that had told.
 */
async function forgetUnread(
  parts: Parts,
  tx: Db,
  payments: [PaymentId, ...PaymentId[]],
): Promise<{ all: Stories } & Instead> {
  const { person, all: saved } = await savedOf(tx, payments[0]);
  let [waits, place]: [number, string | null] = [0, null];
  const taken = new Set<string>();
  const isTaken = async ({ letter }: Told): Promise<boolean> => {
    if (letter === null) return false;
    const { kind, about, isOther = false } = letter;
    if (isOther) return !(await isWritten(tx, person, letter));
    const name = `${kind} ${about}`;
    waits = Math.max(waits, (await letterWaits(parts, tx, kind, about)) ?? 0);
    const its = await placeOf(tx, kind, about);
    if (its === null || !(await takeUnread(tx, kind, about))) return taken.has(name);
    taken.add(name);
    place = place !== null && place < its ? place : its;
    return true;
  };
  const its = async (payment: PaymentId): Promise<Story> => {
    const known = saved.find((one) => one.payment === payment)?.saved ?? null;
    return storyOf(tx, payment, known, known !== null && (await isTaken(known)));
  };
  const all: Stories = [await its(payments[0])];
  for (const payment of new Set(payments))
    if (payment !== payments[0]) all.push(await its(payment));
  // What others say stays where nothing is to be told of these.
  if (all.every(isKnown) && taken.size === 0) return { all, waits, place };
  for (const other of saved.filter(({ payment }) => !payments.includes(payment)))
    if (await isTaken(other.saved)) all.push(await storyOf(tx, other.payment, other.saved, true));
  return { all, waits, place };
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
