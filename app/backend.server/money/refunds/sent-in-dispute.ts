import type { Parts } from "../../platform/parts";
import { lookForDisputes } from "../disputes/read-disputes";
import { openDisputeOf } from "./ask-gateway";
import type { RefundRow } from "./refund-rows";

/**
 * What is asked once more before a transfer by hand is entered that left while a dispute of its
 * payment is open; null: none is known. The list is read first, for the message of a dispute may be
 * lost; where the gateway does not answer, what is known decides.
 */
export async function sentInDispute(
  parts: Parts,
  { money_id }: Pick<RefundRow, "money_id">,
): Promise<string | null> {
  await lookForDisputes(parts, money_id);
  const dispute = await openDisputeOf(parts.store.db, money_id);
  if (dispute === null) return null;
  return (
    `The dispute ${dispute} about its payment is open: the bank may take the same money, and the ` +
    "client would have it twice. So nothing is to be sent until the bank has decided. Enter it " +
    "only if it has left already."
  );
}
