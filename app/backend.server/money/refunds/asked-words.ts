import type { Letter } from "../../../content/words/letter";
import { sentence, type Sentence } from "../../../content/words/sentence";
import { isClosed } from "../../platform/people/is-closed";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { paymentById, type PaymentRow } from "../payments/rows";
import { neverCameWords, wantsToKnow } from "./announce-never-came";
import { NOT_ARRIVED } from "./announce-refund";
import { NOTHING, unpaidSince, type Asked, type Story } from "./asked-of";
import { refundById, type RefundRow } from "./refund-rows";
import { sentUnpaid, sentWords } from "./sent-unpaid";

/** A letter, and by which it is known. */
interface News {
  kind: string;
  about: string;
  letter: Letter;
}

/**
 * What has happened since they were last told, and what is asked for now, for them to read.
 *
 * @param row the first of the payments that it is of
 * @param notTheirs paise that were booked as come after all, and were somebody else's
 */
export async function newsOf(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  stories: Story[],
  notTheirs?: number,
): Promise<News> {
  const was = together(stories.map(({ told }) => told ?? NOTHING));
  const now = together(stories.map((one) => one.now));
  const since = (its: "sent" | "returned") => refundsOf(tx, now[its].filter(notIn(was[its])));
  const out = await since("sent");
  const mistaken = out.filter(({ id }) => was.returned.includes(id));
  const back = await since("returned");
  const news = unpaidSince(was, now);
  const nevers = stories.filter(({ payment }) =>
    news.some(([id, why]) => why === "never came" && id === payment),
  );
  const theirs = news.flatMap(([id, why]) => (why === "not theirs" ? [id as MoneyId] : []));
  const came = stories.filter(
    (one) => one.now.after !== null && (one.told?.after ?? null) === null,
  );
  const gone = stories.some((one) => one.now.after === null && (one.told?.after ?? null) !== null);
  const isAskedAnew = news.length > 0 || out.length > 0 || now.asked > was.asked;
  const paragraphs: Letter["paragraphs"] = [];
  for (const one of nevers) {
    const its = (await paymentById(tx, one.payment)) ?? row;
    paragraphs.push(await neverCameWords(parts, tx, its));
    if (came.includes(one)) paragraphs.push(hasComeWords(now));
  }
  for (const money of theirs) paragraphs.push(await notTheirsWords(tx, money, now.asked > 0));
  if (gone && notTheirs !== undefined)
    paragraphs.push(sentence("letters.not-theirs-text", { paise: notTheirs }));
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
    ...lessWords(parts, { was, now, back, hasCome: came.some((one) => !nevers.includes(one)) }),
  );
  if (now.asked > 0)
    paragraphs.push(
      isAskedAnew || gone
        ? sentence("letters.never-came-ask-sent", { paise: now.asked })
        : sentence("letters.asked-still", { paise: now.asked }),
    );
  else if (nevers.some((one) => one.now.after === null))
    paragraphs.push(wantsToKnow(await isClosed(tx, row.person_id)));
  else if (theirs.length > 0) paragraphs.push(sentence("letters.not-theirs-ask"));
  const [never] = nevers;
  const [another] = theirs;
  const payments: string[] = never
    ? nevers.map(({ payment }) => payment)
    : another
      ? theirs
      : [row.id];
  paragraphs.push(...payments.map((payment) => sentence("letters.payment", { payment })));
  const one = `${row.id} ${parts.newId<PaymentId>()}`;
  const [subject, kind, about] = never
    ? (["letters.never-came", "payment never came", never.payment] as const)
    : another !== undefined
      ? (["letters.not-theirs", "money not theirs", `${row.id} ${another}`] as const)
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

/** All of several payments of one client. */
const together = (all: Asked[]): Asked => ({
  why: Object.fromEntries(all.flatMap(({ why }) => Object.entries(why))),
  sent: [...new Set(all.flatMap(({ sent }) => sent))],
  returned: [...new Set(all.flatMap(({ returned }) => returned))],
  back: sumOf(all.map(({ back }) => back)),
  givenUp: sumOf(all.map(({ givenUp }) => givenUp)),
  after: all.find(({ after }) => after !== null)?.after ?? null,
  asked: sumOf(all.map(({ asked }) => asked)),
});
const sumOf = (paise: number[]): number => paise.reduce((sum, one) => sum + one, 0);

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
  /** some came after all of which they had read that it had not */
  hasCome: boolean;
}

/** By what less is asked for: each in a paragraph. */
function lessWords(parts: Parts, { was, now, back, hasCome }: Less): Sentence[][] {
  const paidBack = Math.max(now.back - was.back, 0);
  const givenUp = Math.max(now.givenUp - was.givenUp, 0);
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
  if (hasCome && rest > 0) words.push([sentence("letters.asked-no-more-came", { paise: rest })]);
  return words;
}

/** It never came, they read, and has come since. */
const hasComeWords = ({ asked }: Asked): Sentence[] => [
  sentence("letters.never-came-has-come"),
  ...(asked > 0 ? [] : [sentence("letters.never-came-asks-nothing")]),
];

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

/** What they had read, where more is asked for since. */
const writtenBefore = (row: PaymentRow, now: Asked): Sentence =>
  Object.values(now.why).includes("never came")
    ? sentence("letters.never-came-written", { paise: row.amount_paise })
    : sentence("letters.not-theirs-written");

/** A transfer of ours, as a letter names it. */
export const transferOf = (
  { seal }: Parts,
  { amount_paise: paise, sent_on, utr_enc }: RefundRow,
) => ({
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
