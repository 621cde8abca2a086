import { inRupees } from "../../content/rupees";
import type { Parts } from "../platform/parts";
import type { WhyOwed } from "../platform/states/money-use";
import type { PaymentRow } from "./payments/rows";
import type { Db } from "../platform/store/store";
import { postTo, postToOwner } from "../platform/outbox";
import { startedLines } from "./started";

/** The subscriptions of a payment start: the letter carries the invoice. Once a payment. */
export const announceStarted = async (parts: Parts, tx: Db, row: PaymentRow): Promise<void> =>
  postTo(parts, tx, row.person_id, "subscription started", row.id, {
    subject: "Your payment is confirmed",
    lines: await startedLines(parts, tx, row),
    attach: { invoiceOf: row.id },
  });

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
        `We received ${inRupees(paise)} that we will send back to you. ${because} You need not do anything.`,
        `Payment: ${money}`,
      ],
    });
  const text = `${inRupees(paise)} (payment ${money}) must go back. ${because} It goes back by itself after 48 hours. To send it now: desk payments refund ${row.id} --due --yes. To keep it for now: desk refunds hold ${money} --reason "…" --until 2026-12-31`;
  await postToOwner(parts, tx, "refund due", about, "A refund is due", text);
}

const owedBecause: Record<WhyOwed, string> = {
  "second payment": "It was a second payment for the same order.",
  "amount differs": "Its amount was not the amount of the order.",
  "account closed": "The account it was for is closed.",
  "over the fee limit":
    "With it the account would go over the most that the law lets an analyst charge a person in a year.",
  "refunded before it was served": "It was refunded at the gateway before it bought anything.",
  "order lost": "What it was paid for is not in our books any more.",
};
