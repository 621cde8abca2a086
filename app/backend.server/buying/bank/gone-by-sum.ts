import { sharedTransfers } from "../../money/ledger/shared-transfer";
import { cameByHand } from "../../money/ledger/taken-back";
import { paymentById } from "../../money/payments/rows";
import type { Parts } from "../../platform/parts";
import { utrOf } from "../send-back-claim";
import type { GoneTransfer } from "./gone-transfers";
import type { GoneRow } from "./taken-back";

/**
 * Rows with a number of their own that name a claim by its reference: where one is of just the sum
 * of the one later transfer of which some was too much, it is that one's, and both its shares went.
 */
export async function goneBySum(parts: Parts, gone: GoneTransfer[]): Promise<GoneTransfer[]> {
  const found: GoneTransfer[] = [];
  for (const one of gone) {
    const ofSecond = one.utr === null ? await secondBySum(parts, one) : undefined;
    const rows = one.rows.filter((row) => !ofSecond?.rows.includes(row));
    if (rows.length > 0) found.push({ ...one, rows });
    if (ofSecond) found.push(ofSecond);
  }
  return found;
}

async function secondBySum(
  parts: Parts,
  { rows, claim: { id } }: GoneTransfer,
): Promise<GoneTransfer | undefined> {
  const { db } = parts.store;
  const shares = await sharedTransfers(parts, db, id);
  const total = (await cameByHand(db, [id])).get(id) ?? 0;
  const first = shares.reduce((sum, { rest }) => sum - rest, total);
  const sums = [first, ...shares.map(({ rest, back }) => rest + back)];
  for (const { surplus, rest, back } of shares) {
    const isOnly = sums.filter((sum) => sum === rest + back).length === 1;
    if (surplus === null || surplus === id || !isOnly) continue;
    const its = rows.filter((row) => wentBy(row) === rest + back);
    const row = its.length > 0 ? await paymentById(db, surplus) : undefined;
    const utr = row ? utrOf(parts, row) : null;
    if (row && utr !== null) return { utr, rows: its, claim: row };
  }
  return undefined;
}

const wentBy = ({ went, paise }: GoneRow): number =>
  went ?? (paise.length === 1 ? (paise[0] ?? 0) : 0);
