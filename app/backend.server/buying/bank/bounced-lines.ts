import { inRupees } from "../../../content/rupees";
import { groupedBy } from "./grouped";
import { wordsOf, type BankLine } from "./evidence";
import { isPart, sharesOf, sumOf } from "../../money/refunds/part-shares";
import { PART_TAKEN } from "../../money/refunds/withdraw-refund";
import { refundById, type RefundRow } from "../../money/refunds/refund-rows";
import { payerWords, refundWords } from "../../money/refunds/in-words";
import { dayInWords } from "../../../content/dates";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import type { KnownLine } from "./known-lines";

/** A line by which a refund that the owner had sent came back: the client did not get it. */
export interface BouncedLine {
  refund: RefundId;
  /** the bank had taken it out of a client's transfer, and credited it again */
  isPart: boolean;
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
    const words = isPart(refund)
      ? await partWords(parts, refund, line)
      : `Your refund ${await refundWords(parts, parts.store.db, refund)} came back, by ` +
        `${inRupees(line.paise)} of ${line.day} (${line.text.slice(0, 60)}): the client has not ` +
        "got it.";
    bounced.set(refund.id, { refund: refund.id, isPart: isPart(refund), on: line.date, words });
  }
  return [...bounced.values()];
}

const partWords = async (
  parts: Parts,
  { payment_id, sent_on }: RefundRow,
  { paise, day, text }: Pick<BankLine, "paise" | "day" | "text">,
): Promise<string> =>
  `It seems that the bank credited again the part that it had taken on ` +
  `${dayInWords(sent_on ?? "")} of the payment of ` +
  `${payment_id === null ? "a client" : await payerWords(parts, parts.store.db, payment_id)}: ` +
  `${inRupees(paise)} of ${day} (${text.slice(0, 60)}).`;

/**
 * The lines by which the bank credits again a part that it had taken out of a transfer: of just its
 * sum, after its day, and with the reference of that transfer, or of its claim. One that is entered
 * has its line by the day of that.
 *
 * @returns both by the lines' hashes; what is said of those that are in the books
 */
export async function partsAgain(
  parts: Parts,
  credits: KnownLine[],
): Promise<{ again: Map<string, BouncedLine>; booked: Map<string, string> }> {
  const { db } = parts.store;
  const taken = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .select(["payments.utr_hash as came_hash", "payments.reference"])
    .where("refunds.state", "in", ["bounced", "sent"])
    .where("refunds.reason", "=", PART_TAKEN)
    // What is in the books has its line first.
    .orderBy("refunds.state")
    .orderBy("refunds.id")
    .execute();
  const again = new Map<string, BouncedLine>();
  const booked = new Map<string, string>();
  const byPaise = groupedBy(credits, ({ paise }) => [paise]);
  for (const { came_hash, reference, ...part } of taken) {
    const shares = await sharesOf(db, part);
    if (shares[0]?.id !== part.id) continue;
    for (const line of byPaise.get(sumOf(shares)) ?? []) {
      if (again.has(line.lineHash) || booked.has(line.lineHash) || line.date === null) continue;
      const isIn = part.state === "bounced";
      if (isIn ? line.date !== part.bounced_on : line.date <= (part.sent_on ?? "")) continue;
      const { tokens, numbers, otherNumbers } = wordsOf(line);
      const hashes = [...numbers, ...otherNumbers].map((one) =>
        parts.seal.hash(one, "payments.utr"),
      );
      const isOf =
        (came_hash !== null && hashes.includes(came_hash)) ||
        (reference !== null && tokens.includes(reference));
      if (!isOf) continue;
      const words = await partWords(parts, part, line);
      if (isIn) booked.set(line.lineHash, `${words} That is in the books already.`);
      else again.set(line.lineHash, { refund: part.id, isPart: true, on: line.date, words });
      break;
    }
  }
  return { again, booked };
}
