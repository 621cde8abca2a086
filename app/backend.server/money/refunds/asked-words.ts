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
import { isPart } from "./part-shares";
import { refundById, refundsOfMoney, type RefundRow } from "./refund-rows";
import { sentUnpaid, sentWords } from "./sent-unpaid";

/** A letter, and by which it is known. */
interface News {
  kind: string;
  about: string;
  letter: Letter;
}

/**
 * What has happened since they were last told, and what is asked for now, for them to read: of each
 * payment what is of it, and one sentence of what is asked for of all these.
 *
 * @param stories of one client; at least one
 */
export async function newsOf(parts: Parts, tx: Db, stories: [Story, ...Story[]]): Promise<News> {
  const asked = sumOf(stories.map(({ now }) => now.asked));
  const all: Said[] = [];
  for (const its of oneMoneyEach(stories)) all.push(await saidOf(parts, tx, its, asked));
  const nevers = all.flatMap((one) => one.nevers);
  const theirs = all.flatMap((one) => one.theirs);
  const has = (what: "isMistaken" | "isAskedAnew" | "isGone" | "isBack") =>
    all.some((one) => one[what]);
  const paragraphs = all.flatMap((one) => one.paragraphs);
  if (asked > 0)
    paragraphs.push(
      has("isAskedAnew") || has("isGone")
        ? sentence("letters.never-came-ask-sent", { paise: asked })
        : sentence("letters.asked-still", { paise: asked }),
    );
  else if (nevers.some((one) => one.now.after === null))
    paragraphs.push(wantsToKnow(await isClosed(tx, (await rowOf(tx, stories[0])).person_id)));
  else if (theirs.length > 0) paragraphs.push(sentence("letters.not-theirs-ask"));
  for (const { payments } of all)
    paragraphs.push(...payments.map((payment) => sentence("letters.payment", { payment })));
  const [{ payment: first }] = stories;
  const [[never], [another]] = [nevers, theirs];
  const about = `${first} ${parts.newId<PaymentId>()}`;
  const [subject, kind, name] = never
    ? (["letters.never-came", "payment never came", never.payment] as const)
    : another !== undefined
      ? (["letters.not-theirs", "money not theirs", `${first} ${another}`] as const)
      : has("isMistaken")
        ? (["letters.refund-arrived", "payment refunded", about] as const)
        : has("isAskedAnew")
          ? (["letters.never-came-money", "payment refunded", about] as const)
          : has("isBack")
            ? (["letters.refund-not-again", NOT_ARRIVED, about] as const)
            : (["letters.asked-no-more", "payment refunded", about] as const);
  return { kind, about: name, letter: { subject: sentence(subject), paragraphs } };
}

/** What a letter says of one money. */
interface Said {
  paragraphs: Letter["paragraphs"];
  /** of which they had not read that it never came, and what was booked and was somebody else's */
  nevers: Story[];
  theirs: MoneyId[];
  /** that our transfer came back was a mistake; what is asked for was not; that theirs came was */
  isMistaken: boolean;
  isAskedAnew: boolean;
  isGone: boolean;
  /** a transfer of ours came back */
  isBack: boolean;
  /** as which they know it */
  payments: string[];
}

/** @param asked paise, of all that the letter tells of */
async function saidOf(parts: Parts, tx: Db, stories: Story[], asked: number): Promise<Said> {
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
  const gone = stories.flatMap(({ told, now: { after } }) =>
    after === null && told !== null && told.after !== null ? [told.after] : [],
  );
  const another = theirs.length === 0 ? await bookedForAnother(tx, gone) : [];
  const isAskedAnew = news.length > 0 || out.length > 0 || now.asked > was.asked;
  const paragraphs: Letter["paragraphs"] = [];
  for (const one of nevers) {
    paragraphs.push(await neverCameWords(parts, tx, await rowOf(tx, one)));
    if (came.includes(one)) paragraphs.push(await hasComeWords(tx, one.payment, asked));
  }
  for (const money of theirs) paragraphs.push(await notTheirsWords(tx, money, asked > 0));
  paragraphs.push(...another.map((paise) => sentence("letters.not-theirs-text", { paise })));
  if (another.length === 0 && isAskedAnew && news.length === 0 && mistaken.length === 0)
    paragraphs.push(await writtenBefore(tx, stories));
  paragraphs.push(
    ...mistaken.map((refund) => sentence("letters.lost-arrived", transferOf(parts, refund))),
    ...out
      .filter((one) => !mistaken.includes(one))
      .flatMap((one) =>
        sentUnpaid(parts, [one]).map((sent) =>
          sentWords(sent, now.why[one.money_id], theirsOf(stories, { was, now, out })),
        ),
      ),
    ...lessWords(parts, { was, now, back, hasCome: came.some((one) => !nevers.includes(one)) }),
  );
  return {
    ...{ paragraphs, nevers, theirs, isAskedAnew, isGone: gone.length > 0 },
    ...{ isMistaken: mistaken.length > 0, isBack: back.length > 0 },
    payments: [
      ...stories
        .filter((one) => nevers.includes(one) || !theirs.some((money) => one.now.why[money]))
        .map(({ payment }) => payment),
      ...theirs,
    ],
  };
}

/**
 * Sums are of one money: two payments have theirs together only where one came after all as the
 * other, or the same transfer of ours is of both by turns.
 */
function oneMoneyEach(stories: Story[]): Story[][] {
  let all: Story[][] = [];
  for (const story of stories) {
    const names = namesOf(story);
    const its = all.filter((some) => some.flatMap(namesOf).some((one) => names.includes(one)));
    all = [...all.filter(notIn(its)), [...its.flat(), story]];
  }
  return all;
}

const namesOf = ({ payment, told, now }: Story): string[] => [
  payment,
  ...[told ?? NOTHING, now].flatMap(({ sent, returned, after }) => [
    ...[...sent, ...returned],
    ...(after === null ? [] : [after]),
  ]),
];

/** All of several payments, as one. */
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
  [first]: Story[],
  { was, now, out }: { was: Asked; now: Asked; out: RefundRow[] },
): number {
  const [one, another] = out;
  if (!one || another || one.payment_id !== first?.payment) return 0;
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
async function hasComeWords(tx: Db, payment: PaymentId, asked: number): Promise<Sentence[]> {
  const refunds = await refundsOfMoney(tx, payment as string as MoneyId);
  const wasSent = refunds.some((one) => one.state === "sent" && !isPart(one));
  return [
    sentence("letters.never-came-has-come"),
    ...(wasSent ? [sentence("letters.never-came-counts")] : []),
    ...(asked > 0 ? [] : [sentence("letters.never-came-asks-nothing")]),
  ];
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

/** Paise that were booked as what came after all, by these payments, and were somebody else's. */
async function bookedForAnother(tx: Db, payments: PaymentId[]): Promise<number[]> {
  const all = [];
  for (const payment of payments) {
    const newest = await tx
      .selectFrom("made_good")
      .innerJoin("money_in", "money_in.id", "made_good.money_id")
      .select("made_good.amount_paise as paise")
      .where("payment_id", "=", payment)
      .where("how", "=", "not theirs")
      .orderBy("made_good.id", "desc")
      .executeTakeFirst();
    if (newest) all.push(newest.paise);
  }
  return all;
}

/** What they had read, where more is asked for since. */
async function writtenBefore(tx: Db, stories: Story[]): Promise<Sentence> {
  const never = stories.find(({ payment, now }) => now.why[payment] === "never came");
  return never
    ? sentence("letters.never-came-written", { paise: (await rowOf(tx, never)).amount_paise })
    : sentence("letters.not-theirs-written");
}

async function rowOf(tx: Db, { payment }: Story): Promise<PaymentRow> {
  const row = await paymentById(tx, payment);
  if (!row) throw new Error(`there is no payment ${payment}`);
  return row;
}

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
