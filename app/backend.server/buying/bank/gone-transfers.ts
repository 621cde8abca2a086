import { CLAIM_REFERENCE } from "../../../api/claim-reference";
import type { PaymentRow } from "../../money/payments/rows";
import type { Parts } from "../../platform/parts";
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
      add(parts.seal.hash(utr, "payments.utr"), utr, row);
    if (!saysReturned(row)) return;
    for (const one of tokens) if (CLAIM_REFERENCE.test(one)) add(one, null, row);
  });
  const byUtr: GoneTransfer[] = [];
  const byReference: GoneTransfer[] = [];
  for (const some of inBatches([...named.keys()]))
    for (const { reference, ...claim } of await claimsNamed(parts.store.db, some)) {
      const [own, theirs] = [named.get(claim.utr_hash ?? ""), named.get(reference ?? "")];
      if (own) byUtr.push({ ...own, claim });
      else if (theirs) byReference.push({ ...theirs, claim });
    }
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
  claim: Pick<PaymentRow, "id" | "person_id" | "state" | "utr_hash">;
}

const claimsNamed = (db: Db, names: string[]) =>
  db
    .selectFrom("payments")
    .select(["id", "person_id", "state", "utr_hash", "reference"])
    .where((e) => e.or([e("utr_hash", "in", names), e("reference", "in", names)]))
    .where("method", "=", "manual")
    .execute();
