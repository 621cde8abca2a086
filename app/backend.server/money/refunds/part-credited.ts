import { dayInWords } from "../../../content/dates";
import { sentence } from "../../../content/words/sentence";
import { accountFor } from "../ledger/account-for";
import { addresseeOf, postTo } from "../../platform/post-to";
import { takeUnread } from "../../platform/unread-letters";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { paymentByRefunds } from "./payment-by-refunds";
import { leftOf } from "./left-of";
import { sharesOf, sumOf } from "./part-shares";
import { addRefund, changeRefund, type RefundRow } from "./refund-rows";

/** Whether its money pays for what it had bought, as though the bank had not taken it. */
export const servesAgain = (
  part: Pick<RefundRow, "money_id" | "payment_id">,
  state: PaymentRow["state"],
): boolean => (part.money_id as string) === part.payment_id && state === "fulfilled";

/**
 * The bank credited again a part that it had taken: it is where it was. What had bought nothing, or
 * a service that ended with it, is the owner's to send. The client is told: where they have not
 * read that it was taken, in one letter, or in none where nothing came of it.
 *
 * @param part what stands for that row, or its share: it counts as bounced by now
 * @returns the refund that is to be sent, of two one; null: none is
 */
export async function partCredited(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  part: RefundRow,
  on: string,
): Promise<RefundRow | null> {
  const shares = await sharesOf(tx, { ...part, state: "sent" });
  const again: RefundRow[] = [];
  for (const share of shares) {
    if (share.id !== part.id) await changeRefund(tx, share, "bounced", { bounced_on: on });
    if (!servesAgain(share, row.state)) again.push(...(await sendAgain(parts, tx, share, on)));
  }
  for (const { money_id } of shares) await accountFor(parts, tx, money_id);
  await paymentByRefunds(parts, tx, row, "operator");
  const { id } = part;
  const paise = sumOf(shares);
  const isUnread = await takeUnread(tx, TAKEN, `${row.id} ${shares[0]?.id ?? id}`);
  const hasEnded = row.state === "refunded";
  if (isUnread && again.length === 0 && !hasEnded) return null;
  const letter = {
    subject: sentence("letters.taken-back-again"),
    paragraphs: [
      [
        sentence("letters.taken-back-again-text", { paise }),
        ...(isUnread && hasEnded ? [sentence("letters.refunded-ended")] : []),
        ...(again.length === 0
          ? []
          : [sentence("letters.taken-back-again-sent", { paise: sumOf(again) })]),
      ],
      sentence("letters.payment", { payment: row.id }),
    ],
  };
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  await postTo(parts, tx, row.person_id, TAKEN, `${row.id} ${id} again`, letter, to);
  return again[0] ?? null;
}

const TAKEN = "payment taken back";

/** As much of it as is neither back nor promised. */
async function sendAgain(parts: Parts, tx: Db, share: RefundRow, on: string): Promise<RefundRow[]> {
  const { money_id, payment_id, amount_paise, why } = share;
  const paise = Math.min(amount_paise, await leftOf(tx, money_id));
  if (paise <= 0) return [];
  return [
    await addRefund(parts, tx, {
      ...{ money_id, payment_id, amount_paise: paise, why, state: "to send" },
      reason: `The bank credited it again on ${dayInWords(on)}.`,
    }),
  ];
}

/** For the owner. */
export const PART_AGAIN =
  "What the bank had taken stands in the books as it did before. Nothing is to be sent. The client " +
  "is told, where they had heard of it.";
