import { sentence } from "../../../content/words/sentence";
import { addresseeOf, postTo } from "../../platform/post-to";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { WhyUnpaid } from "../ledger/never-came";
import type { PaymentRow } from "../payments/rows";
import { neverCameAnew } from "./announce-never-came";
import { notTheirsAnew } from "./announce-not-theirs";
import type { RefundRow } from "./refund-rows";
import { askedBack, type SentUnpaid } from "./sent-unpaid";

interface Sent {
  refund: Pick<RefundRow, "id" | "money_id">;
  unpaid: WhyUnpaid;
  sent: SentUnpaid;
  /** that are asked for: some of it may be theirs */
  paise: number;
}

/**
 * It is entered that a refund had been sent, after it was that its money never came, or was
 * somebody else's: the person hears whose that is. Where the letter about that has not left, it
 * says this as well, and is the only one.
 *
 * @returns false when no address of theirs is known (any more)
 */
export async function announceSentUnpaid(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { refund: { id, money_id }, unpaid, sent, paise }: Sent,
): Promise<boolean> {
  const told =
    unpaid === "never came"
      ? await neverCameAnew(parts, tx, row)
      : await notTheirsAnew(parts, tx, row, money_id);
  if (told !== null) return told;
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  const letter = {
    subject: sentence("letters.never-came-money"),
    paragraphs: [
      unpaid === "not theirs"
        ? sentence("letters.not-theirs-written")
        : sentence("letters.never-came-written", { paise: row.amount_paise }),
      ...askedBack([sent], unpaid, paise, sent.paise - paise),
      sentence("letters.payment", { payment: row.id }),
    ],
  };
  await postTo(parts, tx, row.person_id, "payment refunded", `${row.id} ${id}`, letter, to);
  return to !== null;
}
