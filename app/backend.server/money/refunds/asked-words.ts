import type { Letter } from "../../../content/words/letter";
import { sentence, type Sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { paymentById, type PaymentRow } from "../payments/rows";
import { neverCameWords } from "./announce-never-came";
import { isAskedAnew, type Changes, type Story } from "./asked-changes";
import { lessWords } from "./asked-less";
import { namedTransfer } from "./named-transfer";
import { isPart } from "./part-shares";
import { NOT_THEIRS } from "./refund-reasons";
import { refundsOfMoney } from "./refund-rows";
import { sentUnpaid, sentWords } from "./sent-unpaid";

/**
 * What a letter says of one money: why it did not come from them, or that it did after all; what
 * was sent to them; by what less is asked for.
 *
 * @param asked paise, of all their payments
 */
export async function changeWords(
  parts: Parts,
  tx: Db,
  changes: Changes,
  asked: number,
): Promise<Letter["paragraphs"]> {
  const paragraphs: Letter["paragraphs"] = [];
  const [never, come]: [Sentence[], Sentence[]] = [[], []];
  for (const one of changes.nevers) {
    never.push(...(await neverCameWords(parts, tx, await rowOf(tx, one), one.now.after)));
    if (changes.came.includes(one)) come.push(...(await hasComeWords(tx, one.payment, asked)));
  }
  for (const its of [never, come]) if (its.length > 0) paragraphs.push(eachOnce(its));
  for (const money of changes.theirs) paragraphs.push(await notTheirsWords(tx, money));
  paragraphs.push(
    ...(await againWords(tx, changes)),
    ...transferWords(parts, changes),
    ...lessWords(parts, changes),
  );
  return paragraphs;
}

/** The same money may have stood as several payments: what is so of all of them is said once. */
const eachOnce = (sentences: Sentence[]): Sentence[] => [
  ...new Map(sentences.map((one) => [JSON.stringify(one), one])).values(),
];

/** Why more is asked for of what they had read before. */
async function againWords(tx: Db, changes: Changes): Promise<Sentence[]> {
  const { stories, nevers, theirs, mistaken } = changes;
  const isSaid = nevers.length + theirs.length + mistaken.length > 0;
  return isAskedAnew(changes) && !isSaid ? [await writtenBefore(tx, stories)] : [];
}

/** Our transfers that they have: each in a sentence. */
function transferWords(parts: Parts, changes: Changes): Sentence[] {
  const { out, mistaken, now } = changes;
  const sent = out.filter((one) => !mistaken.includes(one));
  return [
    ...mistaken.map((one) => sentence("letters.lost-arrived", namedTransfer(parts, one))),
    ...sent.flatMap((one) =>
      sentUnpaid(parts, [one]).map((transfer) =>
        sentWords(transfer, now.why[one.money_id], theirsOf(changes)),
      ),
    ),
  ];
}

/**
 * Paise of what was sent since that were theirs, as far as one transfer tells: they ask for less.
 */
function theirsOf({ stories: [first], was, now, out }: Changes): number {
  const [one, another] = out;
  if (!one || another || one.payment_id !== first?.payment) return 0;
  const less = now.back - was.back + now.givenUp - was.givenUp;
  return Math.max(one.amount_paise - Math.max(now.asked - was.asked + less, 0), 0);
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

/** They may have read that it is sent to them: it is not, unless it was before. */
async function notTheirsWords(tx: Db, money: MoneyId): Promise<Sentence[]> {
  const { paise } = await tx
    .selectFrom("made_good")
    .select("amount_paise as paise")
    .where("money_id", "=", money)
    .where("how", "=", "not theirs")
    .executeTakeFirstOrThrow();
  const text = sentence("letters.not-theirs-text", { paise });
  const all = await refundsOfMoney(tx, money);
  if (all.every(({ state }) => state !== "sent"))
    return [text, sentence("letters.not-theirs-nothing")];
  return all.some(({ state, reason }) => state === "withdrawn" && reason === NOT_THEIRS)
    ? [text, sentence("letters.not-theirs-nothing-more")]
    : [text];
}

/** What they had read, where more is asked for since. */
async function writtenBefore(tx: Db, stories: Story[]): Promise<Sentence> {
  const never = stories.find(({ payment, now }) => now.why[payment] === "never came");
  return never
    ? sentence("letters.never-came-written", { paise: (await rowOf(tx, never)).amount_paise })
    : sentence("letters.not-theirs-written");
}

export async function rowOf(tx: Db, { payment }: Story): Promise<PaymentRow> {
  const row = await paymentById(tx, payment);
  if (!row) throw new Error(`there is no payment ${payment}`);
  return row;
}
