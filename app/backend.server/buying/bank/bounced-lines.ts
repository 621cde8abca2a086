import { inRupees } from "../../../content/rupees";
import type { BankLine } from "./evidence";
import { nothingAgain, wouldSendAgain } from "../../money/refunds/nothing-again";
import { isPart, sharesOf, sumOf } from "../../money/refunds/part-shares";
import { refundById } from "../../money/refunds/refund-rows";
import { refundWords } from "../../money/refunds/in-words";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import { creditedWords } from "./part-words";

/** A line by which a refund that the owner had sent came back: the client did not get it. */
export interface BouncedLine {
  refund: RefundId;
  /** the bank had taken it out of a client's transfer, and credited it again */
  isPart: boolean;
  /** a transfer of the owner's of which nothing is to be sent again */
  isOver: boolean;
  /** "2026-11-20"; null where it cannot be read */
  on: string | null;
  words: string;
}

/**
 * Those of the lines that came in which name a transfer of ours, with all that it was of.
 *
 * @param sent for each of the lines the refund whose transfer it names
 */
export async function bouncedLines(
  parts: Parts,
  credits: BankLine[],
  sent: (RefundId | null)[],
): Promise<BouncedLine[]> {
  const bounced = new Map<RefundId, BouncedLine>();
  for (const [at, id] of sent.entries()) {
    const line = credits[at]!;
    const refund = id === null ? undefined : await refundById(parts.store.db, id);
    if (refund?.state !== "sent") continue;
    if (sumOf(await sharesOf(parts.store.db, refund)) !== line.paise) continue;
    if (line.date !== null && line.date < (refund.sent_on ?? "")) continue;
    const isOver = !isPart(refund) && (await wouldSendAgain(parts.store.db, refund)) === 0;
    const words = isPart(refund)
      ? await creditedWords(parts, refund, line)
      : `Your refund ${await refundWords(parts, parts.store.db, refund)} came back, by ` +
        `${inRupees(line.paise)} of ${line.day} (${line.text.slice(0, 60)}): the client has not ` +
        `got it.${isOver ? ` ${await nothingAgain(parts.store.db, refund)}` : ""}`;
    const known = { refund: refund.id, isPart: isPart(refund), isOver };
    bounced.set(refund.id, { ...known, on: line.date, words });
  }
  return [...bounced.values()];
}
