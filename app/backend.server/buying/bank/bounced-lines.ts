import { inRupees } from "../../../content/rupees";
import { refundById } from "../../money/refunds/refund-rows";
import { refundWords } from "../../money/refunds/in-words";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import type { BankLine } from "./evidence";

/** A line by which a refund that the owner had sent came back: the client did not get it. */
export interface BouncedLine {
  refund: RefundId;
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
    if (refund?.state !== "sent" || refund.amount_paise !== line.paise) continue;
    if (line.date !== null && line.date < (refund.sent_on ?? "")) continue;
    const words =
      `Your refund ${await refundWords(parts, parts.store.db, refund)} came back, by ` +
      `${inRupees(line.paise)} of ${line.day} (${line.text.slice(0, 60)}): the client has not ` +
      "got it.";
    bounced.set(refund.id, { refund: refund.id, on: line.date, words });
  }
  return [...bounced.values()];
}
