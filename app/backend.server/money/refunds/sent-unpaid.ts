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
 * That it was sent to them, and was not theirs to get.
 *
 * @param theirs paise of it that were: they had sent us these before
 */
export function sentWords(
  { paise, on, utr }: SentUnpaid,
  unpaid: WhyUnpaid = "never came",
  theirs = 0,
): Sentence {
  const transfer = { paise, day: Date.parse(on), utr };
  if (theirs > 0)
    return sentence("letters.sent-above-theirs", {
      ...transfer,
      ...{ theirsPaise: theirs, otherPaise: paise - theirs },
    });
  return sentence(
    unpaid === "not theirs" ? "letters.not-theirs-sent" : "letters.never-came-sent",
    transfer,
  );
}
