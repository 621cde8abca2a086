import { sentence } from "../../../content/words/sentence";
import { forgetUntrue } from "../../platform/outbox";
import { addresseeOf, postTo } from "../../platform/post-to";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { WhyUnpaid } from "../ledger/never-came";
import type { PaymentRow } from "../payments/rows";
import { neverCameAnew } from "./announce-never-came";
import { notTheirsAnew } from "./announce-not-theirs";
import { NOT_ARRIVED } from "./announce-refund";
import type { RefundRow } from "./refund-rows";

/**
 * What was sent to a person of whom no money had come is back, and is asked for no more: they read
 * so last. A letter that asks for it and has not left is written anew, without it.
 *
 * @param refund the transfer, which counts as come back by now
 */
export async function announceNotAsked(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { refund, unpaid }: { refund: RefundRow; unpaid: WhyUnpaid },
): Promise<void> {
  const { id, money_id, amount_paise: paise, sent_on, utr_enc } = refund;
  if (sent_on === null || utr_enc === null) return;
  if (unpaid === "never came") await neverCameAnew(parts, tx, row);
  else await notTheirsAnew(parts, tx, row, money_id);
  await forgetUntrue(tx, ["payment refunded"], `${row.id} ${id}`);
  const utr = parts.seal.open(utr_enc, "refunds.utr");
  const letter = {
    subject: sentence("letters.refund-not-again"),
    paragraphs: [
      [
        sentence("letters.refund-not-again-text", { paise, day: Date.parse(sent_on), utr }),
        sentence("letters.refund-not-asked", { paise }),
      ],
      sentence("letters.payment", { payment: row.id }),
    ],
  };
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  await postTo(parts, tx, row.person_id, NOT_ARRIVED, `${row.id} ${id}`, letter, to);
}
