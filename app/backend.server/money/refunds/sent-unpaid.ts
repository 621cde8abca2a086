import { sentence, type Sentence } from "../../../content/words/sentence";
import { addresseeOf, postTo } from "../../platform/post-to";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import type { WhyUnpaid } from "../ledger/never-came";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import type { RefundRow } from "./refund-rows";

/** A transfer by hand to a client whose money never came. */
export interface SentUnpaid {
  paise: number;
  /** "2026-11-20" */
  on: string;
  utr: string;
}

/** Those of the refunds that left. */
export const sentUnpaid = ({ seal }: Pick<Parts, "seal">, refunds: RefundRow[]): SentUnpaid[] =>
  refunds.flatMap(({ state, amount_paise: paise, sent_on, utr_enc }) =>
    state === "sent" && sent_on !== null && utr_enc !== null
      ? [{ paise, on: sent_on, utr: seal.open(utr_enc, "refunds.utr") }]
      : [],
  );

/** What was sent without anything having come, and what is to become of it. */
export const askedBack = (
  sent: SentUnpaid[],
  unpaid: WhyUnpaid = "never came",
): (Sentence | Sentence[])[] => [
  sent.map(({ paise, on, utr }) =>
    sentence(unpaid === "not theirs" ? "letters.not-theirs-sent" : "letters.never-came-sent", {
      paise,
      day: Date.parse(on),
      utr,
    }),
  ),
  sentence("letters.never-came-ask-sent", {
    paise: sent.reduce((sum, { paise }) => sum + paise, 0),
  }),
];

/**
 * It is entered that a refund had been sent, after it was that its money never came, or was
 * somebody else's: the person hears whose that is.
 *
 * @returns false when no address of theirs is known (any more)
 */
export async function announceSentUnpaid(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { id, unpaid, sent }: { id: RefundId; unpaid: WhyUnpaid; sent: SentUnpaid },
): Promise<boolean> {
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  const letter = {
    subject: sentence("letters.never-came-money"),
    paragraphs: [
      unpaid === "not theirs"
        ? sentence("letters.not-theirs-written")
        : sentence("letters.never-came-written", { paise: row.amount_paise }),
      ...askedBack([sent], unpaid),
      sentence("letters.payment", { payment: row.id }),
    ],
  };
  await postTo(parts, tx, row.person_id, "payment refunded", `${row.id} ${id}`, letter, to);
  return to !== null;
}
