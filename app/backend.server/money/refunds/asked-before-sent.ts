import type { Parts } from "../../platform/parts";
import { openDisputeOf } from "../disputes/open-dispute";
import { lookForDisputes } from "../disputes/read-disputes";
import { mayHaveLeftBefore } from "../lost-time";
import { otherAmount } from "./amount-sent";
import { monthOver } from "./month-over";
import type { RefundRow } from "./refund-rows";

/** What is asked once more before a transfer by hand is entered. */
export interface AskedBefore {
  what: "dispute" | "left before" | "month over" | "amount";
  words: string;
}

/**
 * All of it, the gravest first; empty where there is nothing to ask.
 *
 * @param on the transfer's day in India, "2026-11-20"
 * @param paise that left, where it is typed
 */
export async function askedBeforeSent(
  parts: Parts,
  refund: RefundRow,
  { on, paise }: { on: string; paise?: number | undefined },
): Promise<AskedBefore[]> {
  const all = {
    dispute: await inDispute(parts, refund),
    "left before": await mayHaveLeftBefore(parts.store.db, on),
    "month over": monthOver(on, parts.now()),
    amount: otherAmount(refund, paise),
  };
  return (Object.keys(all) as AskedBefore["what"][]).flatMap((what) => {
    const words = all[what];
    return words === null ? [] : { what, words };
  });
}

/**
 * It left while a dispute of its payment is open; null: none is known. The list is read first, for
 * the message of a dispute may be lost; where the gateway does not answer, what is known decides.
 */
async function inDispute(parts: Parts, { money_id }: RefundRow): Promise<string | null> {
  await lookForDisputes(parts, money_id);
  const dispute = await openDisputeOf(parts.store.db, money_id);
  if (dispute === null) return null;
  return (
    `The dispute ${dispute} about its payment is open: the bank may take the same money, and the ` +
    "client would have it twice. So nothing is to be sent until the bank has decided. Enter it " +
    "only if it has left already."
  );
}
