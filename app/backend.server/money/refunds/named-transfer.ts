import type { Parts } from "../../platform/parts";
import type { RefundRow } from "./refund-rows";

/** A transfer of ours, as a letter names it: paise, its day in UTC ms, and the bank's reference. */
export const namedTransfer = (
  { seal }: Pick<Parts, "seal">,
  { amount_paise: paise, sent_on, utr_enc }: RefundRow,
) => ({ paise, day: Date.parse(sent_on ?? ""), utr: seal.open(utr_enc ?? "", "refunds.utr") });
