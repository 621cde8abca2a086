import { sentence, type Sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import type { WhyUnpaid } from "../ledger/never-came";
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

/**
 * What was sent without anything having come, and what is to become of it.
 *
 * @param paise that are asked for: all of it, unless some was theirs, or is back
 * @param theirs paise that they had sent us before, and got by it
 */
export const askedBack = (
  sent: SentUnpaid[],
  unpaid: WhyUnpaid = "never came",
  paise = sent.reduce((sum, one) => sum + one.paise, 0),
  theirs = 0,
): [sent: Sentence[], ask: Sentence] => [
  sent.map(({ paise: whole, on, utr }) => {
    const transfer = { paise: whole, day: Date.parse(on), utr };
    if (theirs > 0)
      return sentence("letters.sent-above-theirs", {
        ...transfer,
        theirsPaise: theirs,
        otherPaise: whole - theirs,
      });
    return sentence(
      unpaid === "not theirs" ? "letters.not-theirs-sent" : "letters.never-came-sent",
      transfer,
    );
  }),
  sentence("letters.never-came-ask-sent", { paise }),
];
