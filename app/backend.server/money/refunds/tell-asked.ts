import type { Letter } from "../../../content/words/letter";
import { sentence, type Sentence } from "../../../content/words/sentence";
import { areUnread, letNextLeave, letterWaits, takeUnread } from "../../platform/outbox";
import { isClosed } from "../../platform/people/is-closed";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { paymentById, type PaymentRow } from "../payments/rows";
import { neverCameWords, wantsToKnow } from "./announce-never-came";
import { NOT_ARRIVED, tellPayer } from "./announce-refund";
import { askedNow, toldBefore, type Asked, type Told } from "./asked-of";
import { refundById, type RefundRow } from "./refund-rows";
import { sentUnpaid, sentWords } from "./sent-unpaid";

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
  how: { until?: number | null; notTheirs?: number; unsaid?: boolean } = {},
): Promise<boolean | null> {
  const known = await forgetUnread(parts, tx, payment, how.unsaid === true);
  const now = await askedNow(tx, payment);
  if (knows(known.told, now)) {
    await keep(tx, payment, known.told && { letter: null, now: known.told, before: null });
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
    : known.told && { letter: null, now: known.told, before: null };
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
  const isNew = Object.keys(now.why).some((money) => was?.why[money] === undefined);
  await keep(tx, payment, was && { letter: null, now: was, before: null });
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
  isUnsaid = false,
): Promise<{ told: Asked | null; waits: number | null }> {
  const saved = await toldBefore(tx, payment);
  if (saved === null) return { told: null, waits: null };
  const { letter, now, before } = saved;
  if (letter === null) return { told: isUnsaid ? before : now, waits: null };
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

const keep = (tx: Db, payment: PaymentId, told: Told | null) =>
  tx
    .updateTable("payments")
    .set({ told_asked: told && JSON.stringify(told) })
    .where("id", "=", payment)
    .execute();

const NOTHING: Asked = {
  ...{ why: {}, sent: [], returned: [], back: 0, givenUp: 0, after: null, asked: 0 },
};

/** Nothing else has become known to be not theirs, and as much is asked for. */
const knows = (told: Asked | null, now: Asked): boolean =>
  fresh(told ?? NOTHING, now).length === 0 && now.asked === (told?.asked ?? 0);

const fresh = (was: Asked, now: Asked) =>
  Object.entries(now.why).filter(([money]) => was.why[money] === undefined);

interface News {
  kind: string;
  about: string;
  letter: Letter;
}

/** @param notTheirs paise that were booked as come after all, and were somebody else's */
async function newsOf(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { was, now, notTheirs }: { was: Asked; now: Asked; notTheirs?: number },
): Promise<News> {
  const since = (its: "sent" | "returned") => refundsOf(tx, now[its].filter(notIn(was[its])));
  const out = await since("sent");
  const mistaken = out.filter(({ id }) => was.returned.includes(id));
  const back = await since("returned");
  const news = fresh(was, now);
  const never = news.find(([, why]) => why === "never came");
  const [theirs] = news.find(([, why]) => why === "not theirs") ?? [];
  const gone = was.after !== null && now.after === null;
  const isAskedAnew = news.length > 0 || out.length > 0 || now.asked > was.asked;
  const paragraphs: Letter["paragraphs"] = [];
  if (never) paragraphs.push(await neverCameWords(parts, tx, row));
  if (theirs !== undefined)
    paragraphs.push(await notTheirsWords(tx, theirs as MoneyId, now.asked > 0));
  if (gone) paragraphs.push(wasMistaken(notTheirs));
  else if (isAskedAnew && news.length === 0 && mistaken.length === 0)
    paragraphs.push(writtenBefore(row, now));
  paragraphs.push(
    mistaken.map((refund) => sentence("letters.lost-arrived", transferOf(parts, refund))),
    out
      .filter((one) => !mistaken.includes(one))
      .flatMap((one) =>
        sentUnpaid(parts, [one]).map((sent) =>
          sentWords(sent, now.why[one.money_id], theirsOf(row, { was, now, out })),
        ),
      ),
    ...lessWords(parts, { was, now, back, isFresh: news.length > 0 }),
  );
  if (now.asked > 0)
    paragraphs.push(
      isAskedAnew || gone
        ? sentence("letters.never-came-ask-sent", { paise: now.asked })
        : sentence("letters.asked-still", { paise: now.asked }),
    );
  else if (never && now.after === null)
    paragraphs.push(wantsToKnow(await isClosed(tx, row.person_id)));
  else if (theirs !== undefined) paragraphs.push(sentence("letters.not-theirs-ask"));
  const payment = !never && theirs !== undefined ? theirs : row.id;
  paragraphs.push(sentence("letters.payment", { payment }));
  const one = `${row.id} ${parts.newId<PaymentId>()}`;
  const [subject, kind, about] = never
    ? (["letters.never-came", "payment never came", row.id] as const)
    : theirs !== undefined
      ? (["letters.not-theirs", "money not theirs", `${row.id} ${theirs}`] as const)
      : mistaken.length > 0
        ? (["letters.refund-arrived", "payment refunded", one] as const)
        : isAskedAnew
          ? (["letters.never-came-money", "payment refunded", one] as const)
          : back.length > 0
            ? (["letters.refund-not-again", NOT_ARRIVED, one] as const)
            : (["letters.asked-no-more", "payment refunded", one] as const);
  const said = paragraphs.filter((some) => !Array.isArray(some) || some.length > 0);
  return { kind, about, letter: { subject: sentence(subject), paragraphs: said } };
}

/** Paise of what was sent since that were theirs, as far as one transfer tells: they ask for less. */
function theirsOf(
  { id }: PaymentRow,
  { was, now, out }: { was: Asked; now: Asked; out: RefundRow[] },
): number {
  const [one, another] = out;
  if (!one || another || one.payment_id !== id) return 0;
  const less = now.back - was.back + now.givenUp - was.givenUp;
  return Math.max(one.amount_paise - Math.max(now.asked - was.asked + less, 0), 0);
}

interface Less {
  was: Asked;
  now: Asked;
  /** our transfers that came back */
  back: RefundRow[];
  /** that nothing had come from them is news itself */
  isFresh: boolean;
}

/** By what less is asked for: each in a paragraph. */
function lessWords(parts: Parts, { was, now, back, isFresh }: Less): Sentence[][] {
  const paidBack = Math.max(now.back - was.back, 0);
  const givenUp = Math.max(now.givenUp - was.givenUp, 0);
  const came = now.after !== null && was.after === null;
  let rest = was.asked - now.asked - givenUp - paidBack;
  const words: Sentence[][] = [];
  if (paidBack > 0) words.push([sentence("letters.asked-no-more-back", { paise: paidBack })]);
  for (const refund of back) {
    const paise = rest > 0 ? Math.min(rest, refund.amount_paise) : refund.amount_paise;
    rest -= paise;
    words.push([
      sentence("letters.refund-not-again-text", transferOf(parts, refund)),
      sentence("letters.refund-not-asked", { paise }),
    ]);
  }
  if (givenUp > 0)
    words.push([
      sentence(
        was.asked < givenUp ? "letters.not-asked-given-up" : "letters.asked-no-more-given-up",
        { paise: givenUp },
      ),
    ]);
  if (came && isFresh) words.push([sentence("letters.never-came-has-come")]);
  else if (came) words.push([sentence("letters.asked-no-more-came", { paise: was.asked })]);
  return words;
}

async function notTheirsWords(tx: Db, money: MoneyId, isAsked: boolean): Promise<Sentence[]> {
  const { paise } = await tx
    .selectFrom("made_good")
    .select("amount_paise as paise")
    .where("money_id", "=", money)
    .where("how", "=", "not theirs")
    .executeTakeFirstOrThrow();
  const text = sentence("letters.not-theirs-text", { paise });
  return isAsked ? [text] : [text, sentence("letters.not-theirs-nothing")];
}

/** That their money came after all was a mistake. */
const wasMistaken = (notTheirs: number | undefined): Sentence =>
  notTheirs === undefined
    ? sentence("letters.after-all-mistake")
    : sentence("letters.not-theirs-text", { paise: notTheirs });

/** What they had read, where more is asked for since. */
const writtenBefore = (row: PaymentRow, now: Asked): Sentence =>
  Object.values(now.why).includes("never came")
    ? sentence("letters.never-came-written", { paise: row.amount_paise })
    : sentence("letters.not-theirs-written");

const transferOf = ({ seal }: Parts, { amount_paise: paise, sent_on, utr_enc }: RefundRow) => ({
  ...{ paise, day: Date.parse(sent_on ?? ""), utr: seal.open(utr_enc ?? "", "refunds.utr") },
});

async function refundsOf(tx: Db, ids: RefundRow["id"][]): Promise<RefundRow[]> {
  const rows = [];
  for (const id of ids) rows.push(await refundById(tx, id));
  return rows.flatMap((row) => row ?? []);
}

const notIn =
  <One>(all: One[]) =>
  (one: One): boolean =>
    !all.includes(one);
