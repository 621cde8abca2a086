import { inRupees } from "../../../content/rupees";
import type { Letter } from "../../../content/words/letter";
import { sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import { servicesOf } from "../payments/bought";
import type { PaymentRow } from "../payments/rows";
import type { Db } from "../../platform/store/store";
import type { RefundId } from "../../platform/store/ids";
import { letNextLeave, takeUnread } from "../../platform/outbox";
import { whatToDoOrGiveUp } from "./what-to-do";
import { postToOwner } from "../../platform/post-to-owner";
import { addresseeOf, postTo } from "../../platform/post-to";

interface Back {
  /** what goes back now */
  paise: number;
  /**
   * what the letter is about, beginning with the payment's id: a second letter about the same is
   * dropped
   */
  about: string;
  /** `over`: they had ended before, all or some of them */
  subscriptions: "ended" | "run on" | "over";
  /** the gateway's payment, where it is another one of the order, that bought nothing */
  other?: { id: string; paise: number } | null;
  /** a restore forgot whether the person was told before */
  toldBefore: boolean;
}

/** Money of a payment goes back, all of it or a part: the person is told. */
export async function announceRefund(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise, about, subscriptions, other = null, toldBefore }: Back,
): Promise<void> {
  const services = servicesOf(row);
  const wholePaise = other?.paise ?? row.amount_paise;
  const part = paise < wholePaise;
  const then = {
    ended: [sentence("letters.refunded-ended")],
    "run on": [sentence("letters.refunded-runs-on")],
    over: [],
  }[subscriptions];
  await tellPayer(parts, tx, row, "payment refunded", about, {
    subject: sentence(part ? "letters.refunding-part" : "letters.refunding"),
    paragraphs: [
      [
        part
          ? sentence("letters.refunded-part-goes-back", { paise, wholePaise, services })
          : sentence("letters.refunded-goes-back", { paise, services }),
        ...then,
        sentence("letters.refunded-banks"),
      ],
      ...(toldBefore ? [sentence("letters.refunded-told-before")] : []),
      sentence("letters.payment", { payment: other?.id ?? row.id }),
    ],
  });
}

export interface Transferred {
  id: RefundId;
  amount_paise: number;
  /** all that came for the payment */
  wholePaise: number;
  on: string;
  utr: string;
  ends: boolean;
  /** nothing of theirs had come for it but what they had sent back themselves */
  isPaidBack?: boolean;
}

/**
 * The owner sent a refund by bank transfer: the person is told, with the bank's reference, and
 * whether it `ends` the service. @returns false when no address of theirs is known (any more)
 */
export async function announceSentByHand(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, amount_paise, wholePaise, on, utr, ends, isPaidBack = false }: Transferred,
): Promise<boolean> {
  const transfer = { paise: amount_paise, day: Date.parse(on), utr };
  if (isPaidBack)
    return tellPayer(parts, tx, row, "payment refunded", `${row.id} ${id}`, {
      subject: sentence("letters.paid-back"),
      paragraphs: [
        sentence("letters.paid-back-text", transfer),
        sentence("letters.payment", { payment: row.id }),
      ],
    });
  const sent = { ...transfer, services: servicesOf(row) };
  // Less than was asked may be all that came.
  const part = amount_paise < Math.min(wholePaise, row.amount_paise);
  return tellPayer(parts, tx, row, "payment refunded", `${row.id} ${id}`, {
    subject: sentence(part ? "letters.refunded-part" : "letters.refunded"),
    paragraphs: [
      [
        part
          ? sentence("letters.refunded-part-by-hand", { ...sent, wholePaise })
          : sentence("letters.refunded-by-hand", sent),
        ...(ends ? [sentence("letters.refunded-ended")] : []),
      ],
      sentence("letters.payment", { payment: row.id }),
    ],
  });
}

/**
 * Day or reference of such a transfer was a slip: the person, who was told it, is told the right
 * one, and of no correction before it that nobody has read.
 *
 * @returns false when no address of theirs is known (any more)
 */
export async function announceCorrected(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, amount_paise, on, utr }: Pick<Transferred, "id" | "amount_paise" | "on" | "utr">,
): Promise<boolean> {
  const about = `${row.id} ${id} corrected`;
  await takeUnread(tx, "payment refunded", about);
  // Each correction is a letter of its own.
  await letNextLeave(parts, tx, "payment refunded", about);
  return tellPayer(parts, tx, row, "payment refunded", about, {
    subject: sentence("letters.refund-corrected"),
    paragraphs: [
      sentence("letters.refund-corrected-text", { paise: amount_paise, day: Date.parse(on), utr }),
      sentence("letters.payment", { payment: row.id }),
    ],
  });
}

/**
 * A refund came to nothing at the gateway: the owner is told, once, and what can be done, and the
 * person, what happens now. @param ours our refund's id; null for one made in the gateway's
 * dashboard that failed at once
 */
export async function announceRefundFailed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { refundId, paise, ours }: { refundId: string; paise: number; ours: RefundId | null },
): Promise<void> {
  const text = `The refund ${refundId} of ${inRupees(paise)} (payment ${row.id}) failed at Razorpay: the client has not got the money. ${ours === null ? "It was made in Razorpay's dashboard; ask for it again there." : whatToDoOrGiveUp({ id: ours, state: "failed" })}`;
  await postToOwner(parts, tx, "refund failed", `${row.id} ${refundId}`, "A refund failed", text);
  // Of the dashboard's that failed at once the person never heard.
  if (ours !== null) await announceNotArrived(parts, tx, row, { id: refundId, paise });
}

interface NotArrived {
  id: string;
  /** what was sent */
  paise: number;
  again?: number;
  /** nothing of theirs had come for it: what is theirs now is what they had sent back */
  isUnpaid?: boolean;
  isByHand?: boolean;
  unasked?: number;
  notBefore?: number;
}

/** The letter that what was sent to the client did not reach them. */
export const NOT_ARRIVED = "refund failed";

/**
 * What was sent to the client did not reach them: they hear what happens now.
 *
 * @param again paise of it that are theirs still; absent: all
 * @param isUnpaid those are what they had sent us, since no money of theirs had come before
 * @param isByHand it was a transfer of the owner's, not the gateway's
 * @param unasked paise for which they had been asked, and are no more
 * @param notBefore UTC ms, as long as it may be undone
 */
export const announceNotArrived = async (
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, paise, again = paise, isUnpaid = false, ...how }: NotArrived,
): Promise<void> => {
  const { isByHand = false, unasked = 0, notBefore } = how;
  await tellPayer(parts, tx, row, NOT_ARRIVED, `${row.id} ${id}`, {
    subject: sentence("letters.refund-failed"),
    paragraphs: [
      again === paise
        ? sentence(isByHand ? "letters.refund-failed-by-hand" : "letters.refund-failed-text", {
            paise,
          })
        : sentence(isUnpaid ? "letters.refund-failed-paid-back" : "letters.refund-failed-part", {
            paise,
            leftPaise: again,
          }),
      ...(unasked === 0 ? [] : [notAsked(unasked, paise - again)]),
      sentence("letters.payment", { payment: row.id }),
    ],
    ...(notBefore === undefined ? {} : { notBefore }),
  });
};

/** @param other paise of the transfer that are not theirs */
const notAsked = (paise: number, other: number) =>
  paise > other
    ? sentence("letters.refund-failed-asks-nothing", { paise })
    : sentence("letters.refund-failed-not-asked", { paise });

/** That was a mistake of ours, and they had read it. */
export const announceArrived = async (
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, amount_paise, on, utr }: Pick<Transferred, "id" | "amount_paise" | "on" | "utr">,
): Promise<void> => {
  await tellPayer(parts, tx, row, "payment refunded", `${row.id} ${id} not back`, {
    subject: sentence("letters.refund-arrived"),
    paragraphs: [
      sentence("letters.refund-arrived-text", { paise: amount_paise, day: Date.parse(on), utr }),
      sentence("letters.payment", { payment: row.id }),
    ],
  });
};

/** Who closed the account hears of money that goes back, too. */
export async function tellPayer(
  parts: Parts,
  tx: Db,
  { person_id }: PaymentRow,
  kind: string,
  about: string,
  letter: Letter & { notBefore?: number },
): Promise<boolean> {
  const to = await addresseeOf(parts, tx, person_id, { closedToo: true });
  await postTo(parts, tx, person_id, kind, about, letter, to);
  return to !== null;
}

/** The gateway refuses a refund for good: the owner is told why, and what can be done. */
export async function announceRefundRefused(
  parts: Parts,
  tx: Db,
  { id, money, paise, attempt }: { id: RefundId; money: string; paise: number; attempt: number },
  reason: string,
): Promise<void> {
  const text = `Razorpay refuses the refund of ${inRupees(paise)} (payment ${money}): "${reason}". The client has not got the money. ${whatToDoOrGiveUp({ id, state: "refused" })}`;
  await postToOwner(parts, tx, "refund refused", `${id} ${attempt}`, "A refund was refused", text);
}
