import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { groupedBy } from "./grouped";
import { sentOutIn } from "./known-lines";
import type { GoneTransfer } from "./gone-transfers";
import { referencesOf, type GoneRow } from "./taken-back";

/**
 * The rows that went out of which is known what they are: the reversal of a transfer that is on a
 * claim, one that is booked as such, or a refund of ours.
 *
 * @param allSent as `sentReferences`
 */
export async function rowsKnown(
  parts: Parts,
  rows: GoneRow[],
  gone: GoneTransfer[],
  allSent: Map<string, RefundId>,
): Promise<Set<GoneRow>> {
  const known = new Set(gone.flatMap((one) => one.rows));
  const sent = await sentOutIn(allSent, rows);
  for (const [at, row] of rows.entries()) if (sent[at] !== null) known.add(row);
  const byHash = groupedBy(rows, (row) =>
    referencesOf(row).map((one) => hashOfCameBack(parts, one)),
  );
  for (const some of inBatches([...byHash.keys()]))
    for (const { utr_hash } of await parts.store.db
      .selectFrom("made_good")
      .select("utr_hash")
      .where("utr_hash", "in", some)
      .execute())
      for (const row of byHash.get(utr_hash ?? "") ?? []) known.add(row);
  return known;
}
