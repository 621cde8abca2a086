import { sharedTransfers } from "../../money/ledger/shared-transfer";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { GoneTransfer } from "./gone-transfers";

/**
 * Tells whether a UTR is that of a transfer which came for a claim after the one that confirmed it:
 * of claims that rows name which went out by a number of their own.
 */
export async function laterTransfers(
  parts: Parts,
  gone: GoneTransfer[],
): Promise<(claim: PaymentId, utr: string) => boolean> {
  const known = new Map<PaymentId, Set<string | null>>();
  for (const { utr, claim } of gone)
    if (utr === null)
      known.set(
        claim.id,
        new Set((await sharedTransfers(parts, parts.store.db, claim.id)).map(({ hash }) => hash)),
      );
  return (claim, utr) => known.get(claim)?.has(hashOfCameBack(parts, utr)) ?? false;
}
