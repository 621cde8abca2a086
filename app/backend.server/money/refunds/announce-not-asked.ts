import { sentence } from "../../../content/words/sentence";
import {
  areUnread,
  forgetUntrue,
  letNextLeave,
  takeLetterBack,
  takeUnread,
} from "../../platform/outbox";
import type { Parts } from "../../platform/parts";
import type { MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { whyUnpaid } from "../ledger/never-came";
import type { PaymentRow } from "../payments/rows";
import { neverCameAnew } from "./announce-never-came";
import { notTheirsAnew } from "./announce-not-theirs";
import { NOT_ARRIVED, tellPayer } from "./announce-refund";
import type { RefundRow } from "./refund-rows";
import { askedBack, sentUnpaid } from "./sent-unpaid";

/**
 * What was sent to a person of whom no money had come is back, and is asked for no more: they read
 * so last. A letter that asks for it and has not left is written anew, without it.
 *
 * @param refund the transfer, which counts as come back by now
 * @param paise that are asked for no more
 * @param until UTC ms, as long as it may be undone; null: the letter leaves now
 */
export async function announceNotAsked(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { refund, paise, until }: { refund: RefundRow; paise: number; until: number | null },
): Promise<void> {
  const { amount_paise, sent_on, utr_enc } = refund;
  if (sent_on === null || utr_enc === null) return;
  const isUnasked = await forgetAsked(parts, tx, row, refund);
  const utr = parts.seal.open(utr_enc, "refunds.utr");
  const sent = { paise: amount_paise, day: Date.parse(sent_on), utr };
  await tellPayer(parts, tx, row, NOT_ARRIVED, aboutNotAsked(row, refund)[isUnasked ? 1 : 0], {
    subject: sentence("letters.refund-not-again"),
    paragraphs: [
      [
        sentence("letters.refund-not-again-text", sent),
        sentence("letters.refund-not-asked", { paise }),
      ],
      sentence("letters.payment", { payment: row.id }),
    ],
    ...(until === null ? {} : { notBefore: until }),
  });
}

/**
 * A letter that asks for it and has not left does so no more. @returns whether there was one
 */
export async function forgetAsked(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  refund: RefundRow,
): Promise<boolean> {
  let isUnasked = (await asksAnew(parts, tx, row, refund)) !== null;
  for (const about of [`${row.id} ${refund.id}`, aboutAskedAnew(row, refund)])
    isUnasked = (await forgetUntrue(tx, ["payment refunded"], about)) || isUnasked;
  await forgetStillMissing(tx, refund);
  return isUnasked;
}

/**
 * That a part of it was paid back and the rest is asked for: what nobody read of it is untrue.
 *
 * @returns paise of which those letters said that they are back
 */
async function forgetStillMissing(
  tx: Db,
  { money_id }: Pick<RefundRow, "money_id">,
): Promise<number> {
  const paidBack = await tx
    .selectFrom("made_good")
    .select(["id", "amount_paise"])
    .where("money_id", "=", money_id)
    .where("how", "=", "came back")
    .execute();
  let paise = 0;
  for (const { id, amount_paise } of paidBack)
    if (await takeUnread(tx, "payment refunded", `${money_id} ${id}`)) paise += amount_paise;
  return paise;
}

/**
 * A client paid some of it back: a letter that asks for it, and that nobody has read, is written
 * anew as it is by now, and what was to be told of parts before is told with this one.
 *
 * @returns paise that had come back before, of which they have not read
 */
export async function askAsItIs(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  money: MoneyId,
): Promise<number> {
  await asksAnew(parts, tx, row, { money_id: money });
  return forgetStillMissing(tx, { money_id: money });
}

/** Whether nobody has read that letter: it waits, or was tried in vain. */
export const notAskedIsUnread = (db: Db, row: One, refund: RefundRow): Promise<boolean> =>
  areUnread(db, NOT_ARRIVED, aboutNotAsked(row, refund));

/**
 * That it came back was a mistake, and it counts as sent again: that letter does not leave. Who had
 * read it, or had not been asked before, is asked.
 */
export async function unannounceNotAsked(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  refund: RefundRow,
): Promise<void> {
  const [asked, unasked] = aboutNotAsked(row, refund);
  const wasUnasked = await takeUnread(tx, NOT_ARRIVED, unasked);
  let isTold = false;
  for (const about of [asked, unasked]) {
    if (await takeLetterBack(tx, NOT_ARRIVED, about)) continue;
    isTold = true;
    await letNextLeave(parts, tx, NOT_ARRIVED, about);
  }
  if (!isTold && !wasUnasked) return;
  if ((await asksAnew(parts, tx, row, refund)) !== null) return;
  await askAnew(parts, tx, row, refund, isTold);
}

/**
 * The letter that asks for it, where it has not left, is written as it is now.
 *
 * @returns null: it has left, or there is none; false: no address of theirs is known (any more)
 */
export async function asksAnew(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { money_id }: Pick<RefundRow, "money_id">,
): Promise<boolean | null> {
  return (await whyUnpaid(tx, money_id)) === "not theirs"
    ? notTheirsAnew(parts, tx, row, money_id)
    : neverCameAnew(parts, tx, row);
}

/** @param isTold they had read that it came back */
async function askAnew(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  refund: RefundRow,
  isTold: boolean,
): Promise<void> {
  const about = aboutAskedAnew(row, refund);
  await letNextLeave(parts, tx, "payment refunded", about);
  const unpaid = (await whyUnpaid(tx, refund.money_id)) ?? undefined;
  const [sent, ask] = askedBack(sentUnpaid(parts, [{ ...refund, state: "sent" }]), unpaid);
  const { amount_paise: paise, sent_on, utr_enc } = refund;
  const utr = parts.seal.open(utr_enc ?? "", "refunds.utr");
  const mistake = sentence("letters.lost-arrived", { paise, day: Date.parse(sent_on ?? ""), utr });
  await tellPayer(parts, tx, row, "payment refunded", about, {
    subject: sentence(isTold ? "letters.refund-arrived" : "letters.never-came-money"),
    paragraphs: [isTold ? mistake : sent, ask, sentence("letters.payment", { payment: row.id })],
  });
}

type One = Pick<PaymentRow, "id">;

/** By which it is known: whose reader was asked by a letter that left, and whose was not. */
const aboutNotAsked = ({ id }: One, refund: RefundRow): [string, string] => [
  `${id} ${refund.id}`,
  `${id} ${refund.id} unasked`,
];

const aboutAskedAnew = ({ id }: One, refund: RefundRow): string => `${id} ${refund.id} asked anew`;
