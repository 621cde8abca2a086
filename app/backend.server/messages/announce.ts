import { dayInWords } from "../../content/dates";
import { rupees } from "../operator/print";
import type { Parts } from "../parts";
import { servicesOf } from "../payments/bought";
import type { WhyOwed } from "../money/partition";
import type { PaymentRow } from "../payments/rows";
import type { Db } from "../store/store";
import type { RefundId } from "../store/ids";
import { postTo, postToOwner } from "./outbox";
import { startedLines } from "./started";

/** The subscriptions of a payment start: the letter carries the invoice. Once a payment. */
export const announceStarted = async (parts: Parts, tx: Db, row: PaymentRow): Promise<void> =>
  postTo(parts, tx, row.person_id, "subscription started", row.id, {
    subject: "Your payment is confirmed",
    lines: await startedLines(parts, tx, row),
    attach: { invoiceOf: row.id },
  });

interface Back {
  /** what goes back now */
  paise: number;
  /**
   * what the letter is about, beginning with the payment's id: a second letter about the same is
   * dropped
   */
  about: string;
  /** `over`: they had ended before */
  subscriptions: "ended" | "run on" | "over";
}

/** Money of a payment goes back, all of it or a part: the person is told. */
export async function announceRefund(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise, about, subscriptions }: Back,
): Promise<void> {
  const part = paise < row.amount_paise ? ` of ${rupees(row.amount_paise)}` : "";
  const then = {
    ended: " The subscription has ended.",
    "run on": " Your subscription runs on as before.",
    over: "",
  }[subscriptions];
  await postTo(parts, tx, row.person_id, "payment refunded", about, {
    subject: part === "" ? "Your payment was refunded" : "Part of your payment was refunded",
    lines: [
      `${rupees(paise)}${part} that you paid for ${servicesOf(row)} goes back to you.${then} Banks take up to 7 working days.`,
      `Payment: ${row.id}`,
    ],
  });
}

/**
 * Money came that buys nothing: the person and the owner are told. @param money the gateway's
 * payment
 */
export async function announceOwed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { money, paise, why }: { money: string; paise: number; why: WhyOwed },
): Promise<void> {
  const about = `${row.id} ${money}`;
  const because = owedBecause[why];
  // The person hears of that refund itself.
  if (why !== "refunded before it was served")
    await postTo(parts, tx, row.person_id, "refund due", about, {
      subject: "We owe you a refund",
      lines: [
        `We received ${rupees(paise)} that we will send back to you. ${because} You need not do anything.`,
        `Payment: ${money}`,
      ],
    });
  const text = `${rupees(paise)} (payment ${money}) must go back. ${because} It goes back by itself after 48 hours. To send it now: desk payments refund ${row.id} --due --yes. To keep it for now: desk refunds hold ${money} --reason "…" --until 2026-12-31`;
  await postToOwner(parts, tx, "refund due", about, "A refund is due", text);
}

/** The owner sent a refund by bank transfer: the person is told, with the bank's reference. */
export async function announceSentByHand(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, amount_paise, on, utr }: { id: RefundId; amount_paise: number; on: string; utr: string },
): Promise<void> {
  const part = amount_paise < row.amount_paise ? ` of ${rupees(row.amount_paise)}` : "";
  await postTo(parts, tx, row.person_id, "payment refunded", `${row.id} ${id}`, {
    subject: part === "" ? "Your payment was refunded" : "Part of your payment was refunded",
    lines: [
      `We sent you ${rupees(amount_paise)}${part} that you paid for ${servicesOf(row)}, by bank transfer on ${dayInWords(on)}. The bank's reference (UTR) is ${utr}.`,
      `Payment: ${row.id}`,
    ],
  });
}

/**
 * A refund came to nothing at the gateway: the owner is told, once, and what can be done. @param
 * ours our refund's id; null for one made in the gateway's dashboard that failed at once
 */
export async function announceRefundFailed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { refundId, paise, ours }: { refundId: string; paise: number; ours: RefundId | null },
): Promise<void> {
  const text = `The refund ${refundId} of ${rupees(paise)} (payment ${row.id}) failed at the gateway: the client has not got the money. ${ours === null ? "It was made in the gateway's dashboard; ask for it again there." : whatNow(ours)}`;
  await postToOwner(parts, tx, "refund failed", `${row.id} ${refundId}`, "A refund failed", text);
}

/** The gateway refuses a refund for good: the owner is told why, and what can be done. */
export async function announceRefundRefused(
  parts: Parts,
  tx: Db,
  { id, money, paise, attempt }: { id: RefundId; money: string; paise: number; attempt: number },
  reason: string,
): Promise<void> {
  const text = `The gateway refuses the refund of ${rupees(paise)} (payment ${money}): "${reason}". The client has not got the money. ${whatNow(id)}`;
  await postToOwner(parts, tx, "refund refused", `${id} ${attempt}`, "A refund was refused", text);
}

const whatNow = (id: RefundId): string =>
  `To ask for it again: desk refunds again ${id}. To send it by bank transfer: desk refunds by-hand ${id}. To give it up: desk refunds withdraw ${id} --yes`;

const owedBecause: Record<WhyOwed, string> = {
  "second payment": "It was a second payment for the same order.",
  "amount differs": "Its amount was not the amount of the order.",
  "account closed": "The account it was for is closed.",
  "over the fee limit":
    "With it the account would go over the most that the law lets an analyst charge a person in a year.",
  "refunded before it was served": "It was refunded at the gateway before it bought anything.",
  "order lost": "What it was paid for is not in our books any more.",
};
