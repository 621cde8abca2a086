import type { PaymentRow } from "../money/payments/rows";
import type { Parts } from "../platform/parts";

/**
 * A transfer that stood on a claim was none of its client's: the claim has again the UTR that they
 * had named themselves. Columns of `payments`.
 */
export function ownUtr({ seal }: Pick<Parts, "seal">, { named_utr_enc: named }: PaymentRow) {
  const utr = named === null ? null : seal.open(named, "payments.named_utr");
  return {
    utr_enc: utr === null ? null : seal.close(utr, "payments.utr"),
    ...{ named_utr_enc: null, named_utr_hash: null },
  };
}
