import { CLAIM_REFERENCE } from "../../../api/claim-reference";
import { courseOf } from "../../money/ledger/course";
import { paymentById, type PaymentRow } from "../../money/payments/rows";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { wordsOf, type BankLine } from "./evidence";
import { inTurns } from "./in-turns";
import { referencesOf, saysReturned, type GoneRow } from "./taken-back";

/**
 * This statement's transfers that went out again, or an earlier one's: by their references, and
 * where a row says that it is a return, by the claim's. A reversal often has a number of its own,
 * but one that came in on this statement says of which transfer it is.
 *
 * @param credits what came in by this statement
 */
export async function transfersGone(
  parts: Parts,
  gone: GoneRow[],
  credits: BankLine[],
): Promise<GoneTransfer[]> {
  const came = new Set((await inTurns(credits, referencesOf)).flat());
  const named = new Map<string, Pick<GoneTransfer, "utr" | "rows">>();
  const add = (name: string, utr: string | null, row: GoneRow) =>
    named.set(name, { utr, rows: [...(named.get(name)?.rows ?? []), row] });
  await inTurns(gone, (row) => {
    const { numbers, otherNumbers, tokens } = wordsOf(row);
    for (const utr of [...numbers, ...otherNumbers])
      for (const name of [parts.seal.hash(utr, "payments.utr"), hashOfCameBack(parts, utr)])
        add(name, utr, row);
    if (!saysReturned(row)) return;
    for (const one of tokens) if (CLAIM_REFERENCE.test(one)) add(one, null, row);
  });
  const byUtr: GoneTransfer[] = [];
  const byReference: GoneTransfer[] = [];
  for (const some of inBatches([...named.keys()]))
    for (const claim of await claimsNamed(parts.store.db, some)) {
      const [own, theirs] = [named.get(claim.utr_hash ?? ""), named.get(claim.reference ?? "")];
      if (own) byUtr.push({ ...own, claim });
      // One of its transfers may have gone by its UTR, and another by a row that names the claim.
      if (theirs) byReference.push({ ...theirs, claim });
    }
  for (const some of inBatches([...named.keys()]))
    for (const { hash, ...claim } of await restsNamed(parts.store.db, some))
      byUtr.push({ ...named.get(hash ?? "")!, claim });
  // By its number a row is of one transfer; only where that says nothing, the words count.
  const told = new Set(byUtr.flatMap(({ rows }) => rows));
  const isOther = (row: GoneRow, { utr_hash }: GoneTransfer["claim"]) =>
    told.has(row) || (utr_hash !== null && referencesOf(row).some((one) => came.has(one)));
  return [
    ...byUtr,
    ...byReference.flatMap((one) => {
      const rows = one.rows.filter((row) => !isOther(row, one.claim));
      return rows.length > 0 ? [{ ...one, rows }] : [];
    }),
  ];
}

/** The rows that went out and bear the UTR of a transfer on a claim, whatever became of that. */
export interface GoneTransfer {
  utr: string | null;
  rows: GoneRow[];
  claim: Pick<PaymentRow, "id" | "person_id" | "state" | "utr_hash" | "reference">;
}

/** Claims that were paid by several transfers, by the reference of one after the first. */
async function restsNamed(db: Db, names: string[]) {
  const rows = await db
    .selectFrom("made_good")
    .select(["money_id", "utr_hash as hash"])
    .where("utr_hash", "in", names)
    .where("how", "=", "rest")
    .execute();
  const found = [];
  for (const { money_id, hash } of rows) {
    const first = money_id as string as PaymentId;
    const course = await courseOf(db, first);
    const id = course.creditedLast(first);
    // Where it came again by several transfers, each stands under its own reference.
    const claim = course.allAsBefore(id).includes(first) ? await paymentById(db, id) : undefined;
    if (claim) found.push({ hash, ...claim });
  }
  return found;
}

const claimsNamed = (db: Db, names: string[]) =>
  db
    .selectFrom("payments")
    .select(["id", "person_id", "state", "utr_hash", "reference"])
    .where((e) => e.or([e("utr_hash", "in", names), e("reference", "in", names)]))
    .where("method", "=", "manual")
    .execute();
